import type { ClientInformation } from '@portal/shared-wl-assets';
import { minimumBrowsers } from '@portal/shared-wl-assets/minimum-browsers';

/** What a visitor is told of the browser that the page is seen with. */
export interface BrowserSupport {
  readonly supported: boolean;
  /** Name and main version, such as `Chrome 141`. */
  readonly browser: string;
  /** Such as `Windows`; empty when the browser does not say. */
  readonly system: string;
}

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
  const version = Number.parseInt(browserInfo.version, 10);
  if (key === undefined || Number.isNaN(version)) return null;
  return {
    supported: version >= minimumBrowsers[key],
    browser: `${browserInfo.name.replace(/ headless$/i, '')} ${version}`,
    // Browsers no longer tell the version of a current system.
    system: osInfo.name,
  };
};
