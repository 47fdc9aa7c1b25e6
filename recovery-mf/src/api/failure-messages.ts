import type { BackendCode, MessageKey } from '../flow/message-keys';
import type { Channel, Message } from '../flow/recovery-state';
import { type ApiFailure, NO_COOKIES } from './api-error';

/** No attempts are left for the passcode (section 4.7). */
export const LOCKED = 'OTP_ERR_003';

/** A new password was requested without a verified passcode (CHG-1). */
export const REDIRECTED_BACK = { key: 'error.ledBack' } as const satisfies Message;

/** The status of a phone call could not be read; the page retries automatically (VER-4). */
export const NOT_CHECKED = { key: 'call.notChecked' } as const satisfies Message;

/** The temporary password of the invitation is wrong (D-7). */
export const WRONG_TEMPORARY = 'ISB_PASSCH03';

/** The new password is one of the last 12 (CHG-2). */
export const REUSED = 'ISB_USRUP06';

/** Messages at the passcode field by code of verify-otp; every other failure has a message on the page. */
const PASSCODE_MESSAGES: Readonly<Record<string, (channel: Channel) => MessageKey>> = {
  OTP_ERR_001: (channel) => (channel === 'SMS' ? 'verify.wrong.SMS' : 'verify.wrong.Email'),
  OTP_ERR_002: () => 'verify.expired',
};

/** Splits a list of names separated by white space. */
const named = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Service codes with a dedicated message (CHG-4), below `backend` in the message files. */
export const BACKEND_CODES = named(
  `ISB_PASSRES01 ISB_PASSVAL01 ISB_PASSVAL02 ISB_PASSVAL03 ISB_PASSVAL04 ISB_PASSSCH06 ISB_PASSSCH07
  ISB_PASSCH03 ISB_PASSCH04 ISB_PASSCH05 ISB_USRUP01 ISB_USRUP06 ISB_USRUP12 ISB_USRUP13 ISB_UACTN02
  ISB_SYSID01 ISB_EMAIL01 ISB_EMAIL02 ISB_META01 ISB_FAIL01 ISB_FAIL07 ISB_SITEMDR03 ISB_SITEMDR08
  ISB_SITEMDR15 ISB_AUDT09 ISB_SRCH35 ${NO_COOKIES}`,
);

/** Formats a waiting time in seconds, minutes or hours, rounded up. */
const waitMessage = (seconds: number): Message => {
  if (seconds < 90) return { key: 'error.waitSeconds', values: { count: seconds } };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? { key: 'error.waitMinutes', values: { count: minutes } }
    : { key: 'error.waitHours', values: { count: Math.ceil(minutes / 60) } };
};

/** Messages for a channel that has reached its hourly limit (D-4), by code. */
const USED_UP: Readonly<Partial<Record<string, MessageKey>>> = {
  ISB_SMS01: 'otp.noTexts',
  ISB_CALL01: 'otp.noCalls',
};

/**
 * Returns the banner message for a failed request (REC-9, section 8).
 *
 * @param fallback message key when neither the code nor the kind has its own message
 */
export const failureMessage = (failure: ApiFailure, fallback: MessageKey = 'error.generic'): Message => {
  const usedUp = USED_UP[failure.code ?? ''];
  if (usedUp) return { key: usedUp, values: { count: Math.ceil((failure.retryAfterSeconds ?? 3_600) / 60) } };
  if (failure.kind === 'limited')
    return failure.retryAfterSeconds === null
      ? { key: 'error.limited' }
      : waitMessage(failure.retryAfterSeconds);
  if (failure.code !== null && BACKEND_CODES.has(failure.code))
    return { key: `backend.${failure.code as BackendCode}` };
  if (failure.kind !== 'unavailable') return { key: fallback };
  return { key: navigator.onLine ? 'error.unavailable' : 'error.offline' };
};

/**
 * Action that a visitor can take after a failure without changing the input: retry after a temporary failure, or start
 * again after the recovery has expired.
 */
export type ErrorAction = 'again' | 'restart';

const ACTION_KEYS: Readonly<Record<ErrorAction, ReadonlySet<string>>> = {
  again: named(
    `error.unavailable error.offline error.limited error.waitSeconds error.waitMinutes error.waitHours
    backend.${NO_COOKIES} backend.ISB_FAIL01 backend.ISB_AUDT09 backend.ISB_SITEMDR03 backend.ISB_USRUP01`,
  ),
  restart: named(
    `error.ended error.changed.FPS error.changed.FTU backend.ISB_SITEMDR08 backend.ISB_PASSSCH07
    backend.ISB_PASSCH05`,
  ),
};

/** Returns the action that a page offers beside the message; null when the visitor has to change the input. */
export const errorAction = ({ key }: Message): ErrorAction | null =>
  ACTION_KEYS.again.has(key) ? 'again' : ACTION_KEYS.restart.has(key) ? 'restart' : null;

/** Whether a message is about the input, which then must not be submitted again unchanged (REC-6). */
export const blocksSubmit = (message: Message | null): boolean =>
  message !== null && message.key !== REDIRECTED_BACK.key;

/** Returns the message for the passcode field; null when the failure is not about the passcode (VER-2). */
export const passcodeMessage = (failure: ApiFailure, channel: Channel): Message | null => {
  const key = failure.code !== null && Object.hasOwn(PASSCODE_MESSAGES, failure.code) ? failure.code : null;
  return key === null ? null : { key: PASSCODE_MESSAGES[key]?.(channel) ?? 'error.generic' };
};

/** Whether a rejected change is about the new password, so that its field shows the message (CHG-2, CHG-4). */
export const concernsPassword = ({ code }: ApiFailure): boolean =>
  code === REUSED || code?.startsWith('ISB_PASSVAL') === true;
