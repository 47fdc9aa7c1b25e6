import type { Channel } from '@portal/contract/api';
import { isKeypadChannel } from '@portal/contract/recovery';
import type { ApiFailure } from '../api/api-error';
import { type MessageKey, NEXT_STEPS, type NextStep } from './next-steps';
import type { Message } from './recovery-state';

/** No attempts are left for the passcode (section 4.7). */
export const LOCKED = 'OTP_ERR_003';

/** A new password was requested without a verified passcode (CHG-1). */
export const REDIRECTED_BACK = { key: 'error.ledBack' } as const satisfies Message;

/** The status of a phone call could not be read; the page retries automatically (VER-4). */
export const NOT_CHECKED = { key: 'call.notChecked' } as const satisfies Message;

/** The temporary password of the invitation is wrong (D-7). */
const WRONG_TEMPORARY = 'ISB_PASSCH03';

/** The new password is one of the last 12 (CHG-2). */
export const REUSED = 'ISB_USRUP06';

/** Messages at the passcode field by code of verify-otp; every other failure has a message on the page. */
const PASSCODE_MESSAGES: Readonly<Record<string, (channel: Channel) => MessageKey>> = {
  OTP_ERR_001: (channel) => `verify.wrong.${isKeypadChannel(channel) ? 'Email' : channel}`,
  OTP_ERR_002: () => 'verify.expired',
};

/** Returns the message of a service's code (CHG-4); null when it has none. */
const codeKey = (code: string | null): MessageKey | null =>
  Object.hasOwn(NEXT_STEPS, `backend.${code}`) ? (`backend.${code}` as MessageKey) : null;

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
  if (failure.outcome === 'NO_CONTACT') return { key: 'error.closed.NO_CONTACT' };
  const usedUp = USED_UP[failure.code ?? ''];
  if (usedUp) return { key: usedUp, values: { count: Math.ceil((failure.retryAfterSeconds ?? 3_600) / 60) } };
  if (failure.kind === 'limited')
    return failure.retryAfterSeconds === null
      ? { key: 'error.limited' }
      : waitMessage(failure.retryAfterSeconds);
  const ofCode = codeKey(failure.code);
  if (ofCode !== null) return { key: ofCode };
  if (failure.kind !== 'unavailable') return { key: fallback };
  return { key: navigator.onLine ? 'error.unavailable' : 'error.offline' };
};

/** Returns the first step that a message names; `change` when it names another input. */
export const nextStep = ({ key }: Message): NextStep | 'change' => NEXT_STEPS[key][0] ?? 'change';

/** Whether a message is about the input, which then must not be submitted again unchanged (REC-6). */
export const blocksSubmit = (message: Message | null): boolean =>
  message !== null && message.key !== REDIRECTED_BACK.key;

/** Returns the message for the passcode field; null when the failure is not about the passcode (VER-2). */
export const passcodeMessage = (failure: ApiFailure, channel: Channel): Message | null => {
  const key = failure.code !== null && Object.hasOwn(PASSCODE_MESSAGES, failure.code) ? failure.code : null;
  return key === null ? null : { key: PASSCODE_MESSAGES[key]?.(channel) ?? 'error.generic' };
};

/** Whether a rejected change is about the new password (CHG-2, CHG-4). */
const concernsPassword = ({ code }: ApiFailure): boolean =>
  code === REUSED || code?.startsWith('ISB_PASSVAL') === true;

/** Message of a rejected change, at the field of the rejected password or in the page's banner. */
export interface ChangeFailure {
  readonly at: 'tempPass' | 'newPass' | 'page';
  readonly message: Message;
}

/** Returns the message for a rejected change. @param isFirstTime whether it sent the temporary password (D-7) */
export const changeFailure = (failure: ApiFailure, isFirstTime: boolean): ChangeFailure => {
  if (failure.outcome === 'CHANGED_ELSEWHERE')
    return { at: 'page', message: { key: isFirstTime ? 'error.changed.FTU' : 'error.changed.FPS' } };
  // After the proof the bank has locked the recovery, so starting again is of no use.
  if (failure.outcome === 'LOCKED') return { at: 'page', message: { key: 'backend.ISB_UACTN02' } };
  const isTemporaryWrong = isFirstTime && failure.code === WRONG_TEMPORARY;
  return {
    at: isTemporaryWrong ? 'tempPass' : concernsPassword(failure) ? 'newPass' : 'page',
    message: failureMessage(failure),
  };
};
