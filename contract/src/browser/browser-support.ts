import type { ClientInformation } from '../page/client-information';
import { completeBrowsers, minimumBrowsers } from './minimum-browsers';

/** Support status of the visitor's browser. */
export interface BrowserSupport {
  /** What the browser is new enough for; signing in needs less than the rest (decisions: oldest browsers). */
  readonly suffices: 'everything' | 'login' | 'nothing';
  /** Name and main version, such as `Chrome 141`. */
  readonly browser: string;
  /** Such as `Windows`; empty when unknown. */
  readonly system: string;
}

/**
 * Known browsers with their oldest versions for logging in and for the whole portal, including password recovery; the
 * system requirements page names both.
 */
const KNOWN: readonly (readonly [name: string, forLogin: number, forEverything: number])[] = [
  ['Chrome', minimumBrowsers.chrome, completeBrowsers.chrome],
  ['Edge', minimumBrowsers.edge, completeBrowsers.edge],
  ['Firefox', minimumBrowsers.firefox, completeBrowsers.firefox],
  ['Safari', minimumBrowsers.safari, completeBrowsers.safari],
];

/**
 * Returns what the visitor's browser version is new enough for (section 9).
 *
 * @returns null for an unknown browser
 */
export const browserSupport = ({ browserInfo, osInfo }: ClientInformation): BrowserSupport | null => {
  const name = browserInfo.name.replace(/ headless$/i, '');
  const known = KNOWN.find(([each]) => each === name.replace(/^mobile | mobile$/i, ''));
  const version = Number.parseFloat(browserInfo.version);
  if (known === undefined || Number.isNaN(version)) return null;
  const [, forLogin, forEverything] = known;
  return {
    suffices: version < forLogin ? 'nothing' : version < forEverything ? 'login' : 'everything',
    browser: `${name} ${Math.trunc(version)}`,
    // Browsers no longer report the version of a current system.
    system: osInfo.name,
  };
};
