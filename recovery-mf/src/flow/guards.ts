import { isKeypadChannel } from '@portal/contract/recovery';
import { type ApiFailure, NO_COOKIES } from '../api/api-error';
import { ENDED } from '../api/api-error';
import type { BackgroundEffect, EffectName } from './effect-names';
import { LOCKED, passcodeMessage } from './failure-messages';
import type { EventOf } from './recovery-events';
import type { RecoveryState } from './recovery-state';

/* Guards: conditions of the transitions. */

/** No effect is running. Ignores a second click on a control that has moved under the pointer. */
export const isIdle = ({ busy }: RecoveryState) => busy === null;
export const isVerified = ({ verifyOtp }: Pick<RecoveryState, 'verifyOtp'>) =>
  verifyOtp.authenticationResult === 'SUCCESS';
/**
 * A phone call was confirmed while another passcode was being requested. The service sends no further passcode, so that
 * request is obsolete.
 */
export const supersedes = (state: RecoveryState, { type }: { readonly type: string }) =>
  type === 'VERIFIED' && !isVerified(state);
/** Background effects do not block input, and another effect may run at the same time. */
export const isBackground = (effect: EffectName): effect is BackgroundEffect =>
  effect === 'pollPhoneCall' || effect === 'readCallStatus';
export const isPhoneCall = ({ sendOtp, failedSend }: RecoveryState) =>
  isKeypadChannel(sendOtp?.channel ?? null) && failedSend === null;
/** No passcode can be entered until another one is sent. */
export const hasNoPasscode = ({ failedSend }: Pick<RecoveryState, 'failedSend'>) =>
  failedSend?.hasEarlier === false;
/** The phone may still ring, and no effect is running. */
export const isWaitingForPhoneCall = (state: RecoveryState) =>
  isPhoneCall(state) && !isVerified(state) && isIdle(state);
/** The status of the newest message may be read. */
export const isWaitingForMessage = (state: RecoveryState) => !isVerified(state) && isIdle(state);
/** The event belongs to the passcode on screen; a newer one may have been sent in the meantime. */
export const isForCurrentSend = (state: RecoveryState, { sentAt }: EventOf<'SEND_FAILED'>) =>
  !isVerified(state) && !hasNoPasscode(state) && state.sendOtp?.sentAt === sentAt;
/** One status poll failed, but the phone is still ringing: keep polling. */
export const isStillRinging = (state: RecoveryState, event: EventOf<'VERIFICATION_FAILED'>) =>
  isPhoneCall(state) && !isRejected(state, event) && event.failure.code !== NO_COOKIES;
export const isLocked = (
  _: RecoveryState,
  { failure }: EventOf<'VERIFICATION_FAILED' | 'PASSCODE_NOT_SENT'>,
) => failure.code === LOCKED;
/** The recovery was finished on another page, so it cannot continue here. */
export const isFinishedElsewhere = (_: RecoveryState, { failure }: { failure: ApiFailure }) =>
  failure.outcome === 'CHANGED_ELSEWHERE';
/** The service rejected the request and reported that the recovery cannot continue. */
export const isOver = (_: RecoveryState, { failure }: { failure: ApiFailure }) =>
  failure.outcome !== undefined;
export const isRejected = (_: RecoveryState, { failure }: { failure: { kind: string } }) =>
  failure.kind === 'rejected';
/** The user's record decides on first-time set-up; until it is known, FTUF of the URL does (VER-6, security rule 3). */
export const isFirstTime = (
  { firstTime }: Pick<RecoveryState, 'firstTime'>,
  event: { readonly type: string; readonly firstTime?: boolean },
) => event.firstTime ?? firstTime;
/** The recovery, which lasts an hour, has expired. */
export const hasEnded = (_: RecoveryState, { failure }: { failure: { code: string | null } }) =>
  failure.code === ENDED;
export const isAboutPasscode = (_: RecoveryState, { failure }: EventOf<'VERIFICATION_FAILED'>) =>
  passcodeMessage(failure, 'Email') !== null;
export const showsOptions = (_: RecoveryState, { kept }: EventOf<'STEP_SHOWN'>) => kept?.pageType === 'OTP';
/** The restored history entry belongs to another step than the one shown. */
export const showsOther = ({ pageType }: RecoveryState, { kept }: EventOf<'STEP_SHOWN'>) =>
  (kept?.pageType ?? 'REQUEST') !== pageType;
