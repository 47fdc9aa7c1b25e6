import { WHITE_LABEL_KEY } from '@portal/server-kit/white-labels/formats';

/** Returns whether a white label has this key. */
export type WhiteLabelExists = (key: string) => boolean;

export const DEFAULT_WHITE_LABEL = 'default';

/** Path of a client's login page (WL-2). */
export type GetLoginRoute = (whiteLabel: string) => string;

/** Default path of a login page, and that of the clip app. */
export const usualLoginRoute: GetLoginRoute = (whiteLabel) => `/app/${whiteLabel}/login`;

/** Replaces a key for the clip app, which shows the default white label (D-2). */
export const CLIP = 'clip';

/**
 * Returns a registered key, else the default one (security rule 10).
 *
 * @param key from a request, of any type
 */
export function knownWhiteLabel(key: unknown, exists: WhiteLabelExists): string {
  return typeof key === 'string' && WHITE_LABEL_KEY.test(key) && exists(key) ? key : DEFAULT_WHITE_LABEL;
}

/**
 * Returns the login page that a visitor came from: the clip app's, or that of a white label as in `knownWhiteLabel`.
 *
 * @param key from a request, of any type
 */
export function knownLoginScreen(key: unknown, exists: WhiteLabelExists): string {
  return key === CLIP ? CLIP : knownWhiteLabel(key, exists);
}
