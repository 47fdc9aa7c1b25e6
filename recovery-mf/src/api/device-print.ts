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

/** The fingerprint by name (REC-12). */
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

/** Version of the format of the fingerprint. */
const VERSION = '1';

/**
 * Returns the browser fingerprint of REC-12. The services record it; nothing depends on it.
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
  // No browser in use runs Java any more; the services still expect the flag.
  javaEnabled: false,
  cookieEnabled: navigator.cookieEnabled,
});
