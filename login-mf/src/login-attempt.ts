import type { PageBoot } from '@portal/shared-wl-assets';
import {
  forgetSessionEntry,
  keepSessionEntry,
  readCookie,
  readSessionEntry,
  writeStoredCookie,
  type StoredCookieName,
} from '@portal/shared-wl-assets/cookies';

// A browser may refuse cookies, and a value may be none that a cookie can hold: a statistic is not worth a sign-in.
const rememberCookie = (name: Exclude<StoredCookieName, 'XSRF-TOKEN'>, value: string): void => {
  try {
    writeStoredCookie(name, value);
  } catch {
    // Not remembered, then.
  }
};

/** A cookie of the portal; null when there is none, or the browser keeps them to itself. */
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
 * Keeps what a failure statistic needs while the browser is away at sign-on (LOG-9): user ID and token in session
 * storage, environment and host in cookies, as a failed return may come by another host. Where the visitor wanted to go
 * is kept for the home page. Never the password.
 *
 * @param target TARGET of the address; empty when there was none
 */
export const keepAttempt = (userId: string, target: string, environment: PageBoot['environment']): void => {
  const token = rememberedCookie('usrTok') ?? newToken();
  rememberCookie('usrTok', token);
  keepSessionEntry('userId', userId);
  keepSessionEntry('usrToken', token);
  rememberCookie('envCookie', environment);
  rememberCookie('hostUrl', location.origin);
  if (target !== '') rememberCookie('targetLC', target);
};

/** The User ID of the attempt that was kept last; empty without one, or after half an hour. */
export const keptUserId = (): string => readSessionEntry('userId') ?? '';

/** Forgets who tried to sign in (SEC-R12): the statistic has it, or a recovery begins. */
export const forgetAttempt = (): void => {
  forgetSessionEntry('userId');
  forgetSessionEntry('usrToken');
};
