import type { LoginMessageKey } from '@portal/contract/i18n';
import type { StatisticsRecord } from './statistics-queue';
import { statisticsUserId } from './statistics-user-id';
import { timestamp } from './timestamp';

/** Rejected sign-in, with what was stored when it was sent (LOG-9). */
export interface FailedLogin {
  readonly whiteLabelKey: string;
  /** Event code of the app whose login page it was; absent for the portal's (docs/adr/0024-failed-sign-ins.md). */
  readonly eventCode?: string | undefined;
  /** As typed; null when it was not stored. */
  readonly userId: string | null;
  readonly token: string | null;
  /** SMAUTHSTATUS and SMAUTHREASON; empty when sign-on sent none. */
  readonly authStatus: string;
  readonly authReason: string;
  /** Message key of the shown text; null when sign-on sent none. */
  readonly message: LoginMessageKey | null;
  /** Environment and origin at the time of the sign-in. */
  readonly environment: string;
  readonly hostUrl: string;
}

/** Sub-events of a failed sign-in by the values from sign-on; the first match applies (section 7, STA-3). */
const subEvents = [
  [({ authStatus }: FailedLogin) => authStatus === '1', 'NLA0103'],
  [({ authReason }: FailedLogin) => authReason === '24', 'NLA0102'],
] as const;
const OTHER_FAILURE = 'NLA0113';

const digits = (value: string): string => (/^\d{1,4}$/.test(value) ? value : '');

// Both values come from cookies, which other pages on the host may have written.
const environmentName = (value: string): string => (/^[A-Z]{2,10}$/.test(value) ? value : '');
const origin = (value: string): string => (/^https?:\/\/[\w.:[\]-]{1,255}$/.test(value) ? value : '');

/**
 * Creates the record of a failed sign-in (LOG-9, STA-3). Of the message only the key is recorded, and of the codes only
 * digits, because anyone can put a text into the URL.
 *
 * @param now time of the return from sign-on
 */
export const loginFailureRecord = (login: FailedLogin, now: Date): StatisticsRecord => ({
  WL_KEY: login.whiteLabelKey,
  USER_ID: statisticsUserId(login.userId),
  USR_TOKEN: statisticsUserId(login.token),
  EVENT_CODE: login.eventCode ?? 'NLA01',
  SUB_EVENT_CODE: subEvents.find(([holds]) => holds(login))?.[1] ?? OTHER_FAILURE,
  EVENT_STATUS: 'Failure',
  ERROR_MESSAGE: login.message ?? '',
  FAILURE_REASON: `${digits(login.authReason)}/${digits(login.authStatus)}`,
  ENVIRONMENT: environmentName(login.environment),
  HOST_URL: origin(login.hostUrl),
  LINE_OF_BUSINESS: 'Client Experience Delivery',
  TIME_STAMP_WITH_ZONE: timestamp(now),
});
