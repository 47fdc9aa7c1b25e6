import { WHITE_LABEL_KEY } from '@portal/server-kit/white-labels/formats';

/** Returns whether a white label with this key exists. */
export type WhiteLabelExists = (key: string) => boolean;

export const DEFAULT_WHITE_LABEL = 'default';

/** Returns the path of a client's login page (WL-2). */
export type GetLoginRoute = (whiteLabel: string) => string;

/** Returns the default path of a login page, also for the clip app. */
export const usualLoginRoute: GetLoginRoute = (whiteLabel) => `/app/${whiteLabel}/login`;

/** Stands in for a white-label key in URLs of the clip app, which shows the default white label (D-2). */
export const CLIP = 'clip';

/**
 * Returns the key if a white label has it, otherwise the default key (security rule 10).
 *
 * @param key value from a request, of any type
 */
export function knownWhiteLabel(key: unknown, exists: WhiteLabelExists): string {
  return typeof key === 'string' && WHITE_LABEL_KEY.test(key) && exists(key) ? key : DEFAULT_WHITE_LABEL;
}

/**
 * Returns the login screen that a request names: `clip`, or a white-label key as in `knownWhiteLabel`.
 *
 * @param key value from a request, of any type
 */
export function knownLoginScreen(key: unknown, exists: WhiteLabelExists): string {
  return key === CLIP ? CLIP : knownWhiteLabel(key, exists);
}
