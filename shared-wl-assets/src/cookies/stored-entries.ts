import { DISPLAY_LANGUAGE_COOKIE } from '../language';
import { writeCookie } from './cookies';

interface StoredCookie {
  /** Days it lives; null: until the browser session ends. */
  readonly days: number | null;
  readonly writtenBy: 'browser' | 'server';
  readonly purpose: string;
}

interface StoredSessionEntry {
  /** Milliseconds after which it counts as absent; null: until the tab is closed. */
  readonly lifetime: number | null;
  readonly purpose: string;
}

/** Every cookie that the portal reads or writes in the browser (STO-1, section 9). */
export const storedCookies = {
  EU_COOKIE: { days: 365, writtenBy: 'browser', purpose: 'the cookie notice was closed (LOG-14)' },
  OptanonAlertBoxClosed: {
    days: 365,
    writtenBy: 'browser',
    purpose: 'the consent banner need not show (LOG-14)',
  },
  wlCookie: {
    days: 1,
    writtenBy: 'browser',
    purpose: 'white label chosen for testing, LOCAL and MOCK only (WLT-3)',
  },
  targetLC: { days: null, writtenBy: 'browser', purpose: 'where sign-on was asked to lead (LOG-3)' },
  usrTok: {
    days: null,
    writtenBy: 'browser',
    purpose: 'token that ties statistics of one visit together (LOG-9)',
  },
  envCookie: { days: null, writtenBy: 'browser', purpose: 'environment of the page (ENV-1)' },
  [DISPLAY_LANGUAGE_COOKIE]: {
    days: 365,
    writtenBy: 'browser',
    purpose: 'language the visitor chose (I18N-2)',
  },
  'XSRF-TOKEN': { days: null, writtenBy: 'server', purpose: 'anti-forgery token to send back (API-2)' },
  hostUrl: { days: null, writtenBy: 'browser', purpose: 'host of the page for statistics (STA-1)' },
} as const satisfies Record<string, StoredCookie>;

const FIVE_MINUTES = 5 * 60_000;
const HALF_AN_HOUR = 30 * 60_000;

/** Every entry that the portal keeps in session storage (STO-1, SEC-R12). */
export const storedSessionEntries = {
  userId: {
    lifetime: HALF_AN_HOUR,
    purpose: 'user ID of the sign-in attempt, for a failure statistic (LOG-9)',
  },
  usrToken: {
    lifetime: HALF_AN_HOUR,
    purpose: 'token of the sign-in attempt, for a failure statistic (LOG-9)',
  },
  recoveryJourney: {
    lifetime: HALF_AN_HOUR,
    purpose: 'which recovery the new password belongs to, for its statistic (STA-7)',
  },
  statisticsPaused: {
    lifetime: FIVE_MINUTES,
    purpose: 'nobody takes statistics at the moment: send none (STA-8)',
  },
  passwordChanged: { lifetime: null, purpose: 'the password was changed: show the toast (LOG-13)' },
} as const satisfies Record<string, StoredSessionEntry>;

export type StoredCookieName = keyof typeof storedCookies;
export type StoredSessionKey = keyof typeof storedSessionEntries;

/**
 * Sets one of the portal's own cookies with the lifetime that the list gives it (STO-1).
 *
 * @throws CookieError when the value may not stand in a cookie
 */
export const writeStoredCookie = (
  name: Exclude<StoredCookieName, 'XSRF-TOKEN'>,
  value: string,
  secure = location.protocol === 'https:',
): void => {
  const { days } = storedCookies[name];
  writeCookie(name, value, { secure, ...(days !== null && { days }) });
};
