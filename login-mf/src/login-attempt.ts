import { type StoredCookieName } from '@portal/contract/storage';
import type { PageBoot } from '@portal/shared-wl-assets';
import {
  readCookie,
  readSessionEntry,
  removeSessionEntry,
  writeSessionEntry,
  writeStoredCookie,
} from '@portal/shared-wl-assets/storage';

// A blocked cookie or an invalid value must not prevent a sign-in; only a statistic is lost.
const rememberCookie = (name: Exclude<StoredCookieName, 'XSRF-TOKEN'>, value: string): void => {
  try {
    writeStoredCookie(name, value);
  } catch {
    // The statistic is lost.
  }
};

/** Reads a cookie of the portal; null without one, or when cookies are blocked. */
export const rememberedCookie = (name: StoredCookieName): string | null => {
  try {
    return readCookie(name);
  } catch {
    return null;
  }
};

const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * Stores the values of a failure statistic until sign-on redirects back (LOG-9): User ID and token in session storage,
 * environment and host in cookies, since the redirect may use another host; and the target for the home page. Never
 * stores the password.
 *
 * @param target TARGET of the URL; empty without one
 */
export const rememberAttempt = (
  userId: string,
  target: string,
  environment: PageBoot['environment'],
): void => {
  const token = rememberedCookie('usrTok') ?? newToken();
  rememberCookie('usrTok', token);
  writeSessionEntry('userId', userId);
  writeSessionEntry('usrToken', token);
  rememberCookie('envCookie', environment);
  rememberCookie('hostUrl', location.origin);
  if (target !== '') rememberCookie('targetLC', target);
};

/** Reads the User ID of the last attempt; empty without one, or after half an hour. */
export const rememberedUserId = (): string => readSessionEntry('userId') ?? '';

/** Returns whether this tab has just changed the password of the stored User ID. */
export const hasChangedPassword = (): boolean => readSessionEntry('passwordChanged') !== null;

/** Returns whether this browser has sent a sign-in whose result is not recorded yet. */
export const isAttemptRemembered = (): boolean => readSessionEntry('usrToken') !== null;

/** Deletes the stored attempt (SEC-R12) after its statistic, or when a recovery begins. */
export const forgetAttempt = (): void => {
  removeSessionEntry('userId');
  removeSessionEntry('usrToken');
};
