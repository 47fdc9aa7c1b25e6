import type { PortalState } from '@portal/shared-wl-assets';
import type { Language } from '@portal/shared-wl-assets/language';

/** Folder of a language in the content service (section 7). */
const FOLDERS: Readonly<Record<Language, string>> = {
  'en-US': '/app/cs5/gateway/open',
  'de-DE': '/app/cs5/portal-de-de/open',
};

/**
 * Where the text of a file is that the language has no file of its own for: the addresses that section 7 names are the
 * English ones, most of them without a German one beside. The same path when it is one of these already.
 */
export const standardPath = (path: string): string => path.replace(FOLDERS['de-DE'], FOLDERS['en-US']);

/** A file of the content service in the folder of a language; the same path when it is no English one of these. */
const inLanguage = (path: string, language: Language): string =>
  path.startsWith(`${FOLDERS['en-US']}/`) ? path.replace(FOLDERS['en-US'], FOLDERS[language]) : path;

/** Site of a language in the content service (INF-9). */
const SITES: Readonly<Record<Language, string>> = { 'en-US': 'gateway', 'de-DE': 'portal-de-DE' };

/** Region of a cookie policy; EMEA is shown first (INF-4). */
export type Region = 'EMEA' | 'OTHER';

/** Whose cookie policy it is: the portal's, or that of the second app (INF-5). */
export type PolicyOwner = 'portal' | 'clip';

const POLICY_FILES: Readonly<Record<PolicyOwner, Readonly<Record<Region, string>>>> = {
  portal: { EMEA: 'emeacookiepolicy', OTHER: 'cookiepolicy' },
  clip: { EMEA: 'wl-emea-cookie-notice', OTHER: 'wl-cookie-notice' },
};

/** Where the system requirements are: the white label's own file, or that of the language (INF-3). */
export const systemRequirementsPath = (
  { systemRequirementsFile }: Pick<PortalState['whiteLabel'], 'systemRequirementsFile'>,
  language: Language,
): string =>
  systemRequirementsFile !== undefined && language === 'en-US'
    ? systemRequirementsFile
    : `${FOLDERS[language]}/systemrequirements.json`;

/**
 * Where the cookie policy of a region is: the white label's own endpoint, or the file of the language (INF-5). An endpoint
 * that is a file of the content service is asked for in the language, too (I18N-1). The second app has files of its own,
 * whatever endpoints the portal around it is given.
 */
export const cookiePolicyPath = (
  { cookiePolicyConfig }: Pick<PortalState['whiteLabel'], 'cookiePolicyConfig'>,
  region: Region,
  language: Language,
  owner: PolicyOwner = 'portal',
): string => {
  const { apiEndpointEMEA, apiEndpointOther } = cookiePolicyConfig;
  const own = region === 'EMEA' ? apiEndpointEMEA : apiEndpointOther;
  return owner === 'portal' && own !== undefined
    ? inLanguage(own, language)
    : `${FOLDERS[language]}/${POLICY_FILES[owner][region]}.json`;
};

/** Where a block of the content service is: `block.text` (INF-9). */
export const blockPath = (language: Language, blockId: string): string =>
  `/app/npx/public/contentsvcs/v1/api/sites/${SITES[language]}/sblocks/open/${blockId}`;
