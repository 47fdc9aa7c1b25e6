import { DISPLAY_LANGUAGE_COOKIE } from '../i18n/language';

interface StoredCookie {
  /** Lifetime in days; null: until the browser session ends. */
  readonly days: number | null;
  readonly writtenBy: 'browser' | 'server';
}

interface StoredSessionEntry {
  /** Lifetime in milliseconds; null: until the tab is closed. */
  readonly lifetime: number | null;
}

/** Every cookie that the portal reads or writes in the browser (STO-1, section 9, docs/adr/README.md). */
export const storedCookies = {
  /** The cookie notice was closed (LOG-14). */
  EU_COOKIE: { days: 365, writtenBy: 'browser' },
  /** The consent banner need not show (LOG-14). */
  OptanonAlertBoxClosed: { days: 365, writtenBy: 'browser' },
  /** White label chosen for testing, in LOCAL and MOCK only (WLT-3); requests that name no other white label use it. */
  wlCookie: { days: 1, writtenBy: 'browser' },
  /** Requested target, stored during sign-in for the home page (LOG-3). */
  targetLC: { days: null, writtenBy: 'browser' },
  /** Token that correlates the sign-in attempts of one visit (LOG-9). */
  usrTok: { days: null, writtenBy: 'browser' },
  /** Environment the sign-in began in, for a failure statistic (ENV-1). */
  envCookie: { days: null, writtenBy: 'browser' },
  /** Language the visitor chose (I18N-2). */
  [DISPLAY_LANGUAGE_COOKIE]: { days: 365, writtenBy: 'browser' },
  /** Anti-forgery token to send back (API-2). */
  'XSRF-TOKEN': { days: null, writtenBy: 'server' },
  /** Origin the sign-in began at, for a failure statistic (STA-1). */
  hostUrl: { days: null, writtenBy: 'browser' },
} as const satisfies Record<string, StoredCookie>;

const FIVE_MINUTES = 5 * 60_000;
const TWENTY_MINUTES = 20 * 60_000;
const HALF_AN_HOUR = 30 * 60_000;

/** All session entries of the portal (STO-1, SEC-R12). */
export const storedSessionEntries = {
  /** User ID of the sign-in attempt, for a failure statistic (LOG-9). */
  userId: { lifetime: HALF_AN_HOUR },
  /** Token of the sign-in attempt, for a failure statistic (LOG-9). */
  usrToken: { lifetime: HALF_AN_HOUR },
  /** The password was changed: show the toast (LOG-13). */
  passwordChanged: { lifetime: null },
  /**
   * User whose password is being changed, stored during the redirect to the password service for the lifetime of the
   * grant (CHG-1, D-7).
   */
  recoveryTicket: { lifetime: TWENTY_MINUTES },
  /** Typed names and contacts while the page reloads in another language; never a password (I18N-2). */
  typedFields: { lifetime: 60_000 },
  /** Number of consecutive absolute redirects, to stop redirect loops (NAV-9). */
  redirects: { lifetime: null },
  /** The bottom sheet was shown; it opens only once (MOB-1). */
  mobileSheet: { lifetime: null },
  /** Recovery journey that the new password belongs to, for its statistic (STA-7). */
  recoveryJourney: { lifetime: HALF_AN_HOUR },
  /** The statistics service is unavailable: send none (STA-8). */
  statisticsPaused: { lifetime: FIVE_MINUTES },
} as const satisfies Record<string, StoredSessionEntry>;

export type StoredCookieName = keyof typeof storedCookies;
export type StoredSessionKey = keyof typeof storedSessionEntries;
