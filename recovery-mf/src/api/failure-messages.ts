import type { BackendCode, MessageKey } from '../flow/message-keys';
import type { Channel, Message } from '../flow/recovery-state';
import { type ApiFailure, NO_COOKIES } from './api-error';

/** The passcode can no longer be tried (section 4.7). */
export const LOCKED = 'OTP_ERR_003';

/** The recovery or its grant has expired; the visitor has to start again. */
export const ENDED = 'ISB_SITEMDR08';

/** A new password was requested without a verified passcode (CHG-1). */
export const REDIRECTED_BACK = { key: 'error.ledBack' } as const satisfies Message;

/** The status of a phone call could not be read; the page retries by itself (VER-4). */
export const NOT_CHECKED = { key: 'call.notChecked' } as const satisfies Message;

/** The temporary password of the invitation is wrong (D-7). */
export const WRONG_TEMPORARY = 'ISB_PASSCH03';

/** The new password is one of the last 12 (CHG-2). */
export const REUSED = 'ISB_USRUP06';

/** Codes of verify-otp that appear at the passcode field; every other failure gets the page's generic message. */
const PASSCODE_MESSAGES: Readonly<Record<string, (channel: Channel) => MessageKey>> = {
  OTP_ERR_001: (channel) => (channel === 'SMS' ? 'verify.wrong.SMS' : 'verify.wrong.Email'),
  OTP_ERR_002: () => 'verify.expired',
};

/** Names in one text, with white space between them. */
const named = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Codes of the services that have a message of their own (CHG-4), below `backend` in the message files. */
export const BACKEND_CODES = named(
  `ISB_PASSRES01 ISB_PASSVAL01 ISB_PASSVAL02 ISB_PASSVAL03 ISB_PASSVAL04 ISB_PASSSCH06 ISB_PASSSCH07
  ISB_PASSCH03 ISB_PASSCH04 ISB_PASSCH05 ISB_USRUP01 ISB_USRUP06 ISB_USRUP12 ISB_USRUP13 ISB_UACTN02
  ISB_SYSID01 ISB_EMAIL01 ISB_EMAIL02 ISB_META01 ISB_FAIL01 ISB_FAIL07 ISB_SITEMDR03 ISB_SITEMDR08
  ISB_SITEMDR15 ISB_AUDT09 ISB_SRCH35 ${NO_COOKIES}`,
);

/** Formats a wait in the unit that a visitor would use, rounded up. */
const waitMessage = (seconds: number): Message => {
  if (seconds < 90) return { key: 'error.waitSeconds', values: { count: seconds } };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? { key: 'error.waitMinutes', values: { count: minutes } }
    : { key: 'error.waitHours', values: { count: Math.ceil(minutes / 60) } };
};

/** A channel that sends nothing more within the hour (D-4). */
const USED_UP: Readonly<Partial<Record<string, MessageKey>>> = {
  ISB_SMS01: 'otp.noTexts',
  ISB_CALL01: 'otp.noCalls',
};

/**
 * Returns the banner of a page for a failed request (REC-9, section 8).
 *
 * @param fallback message key where neither code nor kind has its own message
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
 * What a visitor can do after a failure without changing the entry: retry, since the failure passes, or start again, since
 * only the recovery has expired.
 */
export type ErrorAction = 'again' | 'restart';

const WAYS_ON: Readonly<Record<ErrorAction, ReadonlySet<string>>> = {
  again: named(
    `error.unavailable error.offline error.limited error.waitSeconds error.waitMinutes error.waitHours
    backend.${NO_COOKIES} backend.ISB_FAIL01 backend.ISB_AUDT09 backend.ISB_SITEMDR03 backend.ISB_USRUP01`,
  ),
  restart: named(
    `error.ended error.changed.FPS error.changed.FTU backend.ISB_SITEMDR08 backend.ISB_PASSSCH07
    backend.ISB_PASSCH05`,
  ),
};

/** Returns the action that a page offers beside the message; null where the entry has to be changed. */
export const errorAction = ({ key }: Message): ErrorAction | null =>
  WAYS_ON.again.has(key) ? 'again' : WAYS_ON.restart.has(key) ? 'restart' : null;

/** Whether a message is about the entry, so that it must not be sent again unchanged (REC-6). */
export const holdsUp = (message: Message | null): boolean =>
  message !== null && message.key !== REDIRECTED_BACK.key;

/** Returns the message at the passcode field; null when the failure is not about the passcode (VER-2). */
export const passcodeMessage = (failure: ApiFailure, channel: Channel): Message | null => {
  const key = failure.code !== null && Object.hasOwn(PASSCODE_MESSAGES, failure.code) ? failure.code : null;
  return key === null ? null : { key: PASSCODE_MESSAGES[key]?.(channel) ?? 'error.generic' };
};

/** Whether a rejected change is about the new password, so that its field shows the message (CHG-2, CHG-4). */
export const concernsPassword = ({ code }: ApiFailure): boolean =>
  code === REUSED || code?.startsWith('ISB_PASSVAL') === true;
