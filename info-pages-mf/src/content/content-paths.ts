import type { Language } from '@portal/contract/i18n';
import type { App } from '@portal/contract/page';
import type { PortalState } from '@portal/shared-wl-assets';

/** Folder of a language in the content service (section 7). */
const FOLDERS: Readonly<Record<Language, string>> = {
  'en-US': '/app/cs5/gateway/open',
  'de-DE': '/app/cs5/portal-de-de/open',
};

/** Sites of the content service (INF-9). */
const SITES_BASE = '/app/npx/public/contentsvcs/v1/api/sites';

/** Site of a language in the content service (INF-9). */
const SITES: Readonly<Record<Language, string>> = {
  'en-US': `${SITES_BASE}/gateway`,
  'de-DE': `${SITES_BASE}/portal-de-DE`,
};

/** Base paths that have a counterpart in each language. */
const PLACES = [FOLDERS, SITES];

const translatePath = (path: string, from: Language, to: Language): string => {
  const place = PLACES.find((each) => path.startsWith(`${each[from]}/`));
  return place === undefined ? path : place[to] + path.slice(place[from].length);
};

/**
 * Returns the English path for a text that the service does not have in German: most paths of section 7 have no
 * German text. An English or unknown path is returned unchanged.
 */
export const standardPath = (path: string): string => translatePath(path, 'de-DE', 'en-US');

/** Returns the path of a configured text in a language; unchanged if its base path is unknown. */
const inLanguage = (path: string, language: Language): string => translatePath(path, 'en-US', language);

/** Region of a cookie policy; EMEA is shown first (INF-4). */
export type Region = 'EMEA' | 'OTHER';

/** Files of the portal's cookie policy (INF-5). */
const POLICY_FILES: Readonly<Record<Region, string>> = { EMEA: 'emeacookiepolicy', OTHER: 'cookiepolicy' };

/**
 * Returns the path of the system requirements: the white label's own page in the language (INF-9), its own file in
 * English, or the file of the language (INF-3).
 */
export const systemRequirementsPath = (
  { systemRequirementsFile }: Pick<PortalState['whiteLabel'], 'systemRequirementsFile'>,
  language: Language,
): string =>
  systemRequirementsFile !== undefined &&
  (language === 'en-US' || systemRequirementsFile.startsWith(`${SITES_BASE}/`))
    ? inLanguage(systemRequirementsFile, language)
    : `${FOLDERS[language]}/systemrequirements.json`;

/**
 * Returns the path of a region's cookie policy: the white label's own endpoint, or the file of the language (INF-5).
 * The path of an endpoint on the content service is translated to the language (I18N-1). An app always uses its own
 * files.
 */
export const cookiePolicyPath = (
  { cookiePolicyConfig }: Pick<PortalState['whiteLabel'], 'cookiePolicyConfig'>,
  region: Region,
  language: Language,
  app?: Pick<App, 'cookiePolicy'>,
): string => {
  const { apiEndpointEMEA, apiEndpointOther } = cookiePolicyConfig;
  const own = region === 'EMEA' ? apiEndpointEMEA : apiEndpointOther;
  return app === undefined && own !== undefined
    ? inLanguage(own, language)
    : `${FOLDERS[language]}/${(app?.cookiePolicy ?? POLICY_FILES)[region]}.json`;
};

/** Returns the path of a block of the content service, whose HTML is in `block.text` (INF-9). */
export const blockPath = (language: Language, blockId: string): string =>
  `${SITES[language]}/sblocks/open/${blockId}`;
