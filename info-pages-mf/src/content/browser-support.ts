import type { ClientInformation } from '@portal/shared-wl-assets';
import { minimumBrowsers } from '@portal/shared-wl-assets/minimum-browsers';

/** What a visitor is told of the browser that the page is seen with. */
export interface BrowserSupport {
  /** What it will do for: logging in alone takes less than everything else (decisions: oldest browsers). */
  readonly suffices: 'everything' | 'login' | 'nothing';
  /** Name and main version, such as `Chrome 141`. */
  readonly browser: string;
  /** Such as `Windows`; empty when the browser does not say. */
  readonly system: string;
}

/** The oldest that run all of the portal, recovering a password above all; the system requirements name them, too. */
const oldestForEverything = { chrome: 99, edge: 99, firefox: 98, safari: 15.4 } as const;

const KNOWN: readonly (readonly [name: RegExp, key: keyof typeof minimumBrowsers])[] = [
  [/^(?:mobile )?chrome(?: headless| mobile)?$/i, 'chrome'],
  [/^edge$/i, 'edge'],
  [/^(?:mobile )?firefox$/i, 'firefox'],
  [/^(?:mobile )?safari$/i, 'safari'],
];

/**
 * Whether the browser is one of those the system requirements name, in a version that is new enough (section 9).
 *
 * @returns null for a browser that is not known: nothing is said of it
 */
export const browserSupport = ({ browserInfo, osInfo }: ClientInformation): BrowserSupport | null => {
  const key = KNOWN.find(([name]) => name.test(browserInfo.name))?.[1];
  const version = Number.parseFloat(browserInfo.version);
  if (key === undefined || Number.isNaN(version)) return null;
  return {
    suffices:
      version >= oldestForEverything[key]
        ? 'everything'
        : version >= minimumBrowsers[key]
          ? 'login'
          : 'nothing',
    browser: `${browserInfo.name.replace(/ headless$/i, '')} ${Math.trunc(version)}`,
    // Browsers no longer tell the version of a current system.
    system: osInfo.name,
  };
};
