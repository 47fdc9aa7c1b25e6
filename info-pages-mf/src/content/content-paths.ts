import type { Language } from '@portal/shared-wl-assets/language';
import type { PortalState } from '@portal/shared-wl-assets';

/** Folder of a language in the content service (section 7). */
const FOLDERS: Readonly<Record<Language, string>> = {
  'en-US': '/app/cs5/gateway/open',
  'de-DE': '/app/cs5/portal-de-de/open',
};

/** Region of a cookie policy; EMEA is shown first (INF-4). */
export type Region = 'EMEA' | 'OTHER';

/** Where the system requirements are: the white label's own file, or that of the language (INF-3). */
export const systemRequirementsPath = (
  { systemRequirementsFile }: Pick<PortalState['whiteLabel'], 'systemRequirementsFile'>,
  language: Language,
): string =>
  systemRequirementsFile !== undefined && language === 'en-US'
    ? systemRequirementsFile
    : `${FOLDERS[language]}/systemrequirements.json`;

/** Where the cookie policy of a region is: the white label's own endpoint, or that of the language (INF-5). */
export const cookiePolicyPath = (
  { cookiePolicyConfig }: Pick<PortalState['whiteLabel'], 'cookiePolicyConfig'>,
  region: Region,
  language: Language,
): string =>
  region === 'EMEA'
    ? (cookiePolicyConfig.apiEndpointEMEA ?? `${FOLDERS[language]}/emeacookiepolicy.json`)
    : (cookiePolicyConfig.apiEndpointOther ?? `${FOLDERS[language]}/cookiepolicy.json`);
