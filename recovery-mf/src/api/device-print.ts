/** The parts of `window` that the fingerprint reads. */
export interface PrintedDevice {
  readonly navigator: {
    readonly userAgent: string;
    readonly language: string;
    readonly cookieEnabled: boolean;
    readonly plugins?: ArrayLike<{ readonly name: string }>;
  };
  readonly screen: {
    readonly width: number;
    readonly height: number;
    readonly availHeight: number;
    readonly colorDepth: number;
  };
}

/** Fields of the browser fingerprint (REC-12). */
export type DevicePrint = {
  readonly version: string;
  readonly userAgent: string;
  /** Colour depth, width, height and available height, in pixels, joined by `|`. */
  readonly screen: string;
  readonly softwarePlugins: string;
  /** Minutes behind UTC. */
  readonly timezone: number;
  readonly language: string;
  readonly javaEnabled: boolean;
  readonly cookieEnabled: boolean;
};

/** Version of the fingerprint format. */
const VERSION = '1';

/**
 * Returns the browser fingerprint of REC-12. The services only record it.
 *
 * @param now date from which the time zone is read
 */
export const devicePrint = ({ navigator, screen }: PrintedDevice, now: Date): DevicePrint => ({
  version: VERSION,
  userAgent: navigator.userAgent.slice(0, 500),
  screen: [screen.colorDepth, screen.width, screen.height, screen.availHeight].join('|'),
  softwarePlugins: Array.from(navigator.plugins ?? [], ({ name }) => name)
    .join(',')
    .slice(0, 500),
  timezone: now.getTimezoneOffset(),
  language: navigator.language,
  // Current browsers do not run Java, but the services still expect the flag.
  javaEnabled: false,
  cookieEnabled: navigator.cookieEnabled,
});
