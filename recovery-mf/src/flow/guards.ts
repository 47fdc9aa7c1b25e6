import { NO_COOKIES, type ApiFailure } from '../api/api-error';
import { ENDED, LOCKED, passcodeMessage } from '../api/failure-messages';
import type { EventOf } from './recovery-events';
import type { BackgroundEffect, EffectName } from './effect-names';
import type { RecoveryState } from './recovery-state';

/* When a line of the flow holds. */

/** Nothing is waited for: a second click that lands on what has moved there meanwhile does not lead away. */
export const isFree = ({ busy }: RecoveryState) => busy === null;
export const isVerified = ({ verifyOtp }: Pick<RecoveryState, 'verifyOtp'>) =>
  verifyOtp.authenticationResult === 'SUCCESS';
/**
 * A call was confirmed while another passcode is being asked for: the services send none any more, so that nobody waits
 * for it.
 */
export const overtakes = (state: RecoveryState, { type }: { readonly type: string }) =>
  type === 'VERIFIED' && !isVerified(state);
/** Nothing is disabled while these are under way, and another call may begin beside them. */
export const isBackground = (effect: EffectName): effect is BackgroundEffect =>
  effect === 'pollCall' || effect === 'readCallStatus';
export const isCall = ({ sendOtp, failedSend }: RecoveryState) =>
  sendOtp?.channel === 'Call' && failedSend === null;
/** No passcode can be entered until another one is sent. */
export const hasNoPasscode = ({ failedSend }: Pick<RecoveryState, 'failedSend'>) =>
  failedSend?.hasEarlier === false;
/** The phone may still be ringing, and nothing else is asked of the services. */
export const isWaitingForCall = (state: RecoveryState) =>
  isCall(state) && !isVerified(state) && isFree(state);
/** The status of the newest message may be read. */
export const isWaitingForMessage = (state: RecoveryState) => !isVerified(state) && isFree(state);
/** The message of the passcode that is asked for; a newer one may have been sent meanwhile. */
export const isOfThisSend = (state: RecoveryState, { sentAt }: EventOf<'SEND_FAILED'>) =>
  !isVerified(state) && !hasNoPasscode(state) && state.sendOtp?.sentAt === sentAt;
/** Whether a passcode was keyed in could not be asked for once; the phone rings all the same, and is asked about again. */
export const goesOnCalling = (state: RecoveryState, event: EventOf<'NOT_VERIFIED'>) =>
  isCall(state) && !isRejected(state, event) && event.failure.code !== NO_COOKIES;
export const isLocked = (_: RecoveryState, { failure }: EventOf<'NOT_VERIFIED' | 'CODE_NOT_SENT'>) =>
  failure.code === LOCKED;
/** Another page has finished this recovery: nothing that is entered here can lead on. */
export const isFinishedElsewhere = (_: RecoveryState, { failure }: { failure: ApiFailure }) =>
  failure.outcome === 'CHANGED_ELSEWHERE';
/** The services refused, and said that this recovery cannot go on. */
export const isOver = (_: RecoveryState, { failure }: { failure: ApiFailure }) =>
  failure.outcome !== undefined;
export const isRejected = (_: RecoveryState, { failure }: { failure: { kind: string } }) =>
  failure.kind === 'refused';
/** The user's record decides once it is told, FTUF of the address until then (VER-6, security rule 3). */
export const isFirstTime = (
  { firstTime }: Pick<RecoveryState, 'firstTime'>,
  event: { readonly type: string; readonly firstTime?: boolean },
) => event.firstTime ?? firstTime;
/** The recovery was open for more than its hour. */
export const hasEnded = (_: RecoveryState, { failure }: { failure: { code: string | null } }) =>
  failure.code === ENDED;
export const isAboutPasscode = (_: RecoveryState, { failure }: EventOf<'NOT_VERIFIED'>) =>
  passcodeMessage(failure, 'Email') !== null;
export const showsOptions = (_: RecoveryState, { kept }: EventOf<'STEP_SHOWN'>) => kept?.pageType === 'OTP';
/** The page's own way back is on its step already when the browser gets there. */
export const showsOther = ({ pageType }: RecoveryState, { kept }: EventOf<'STEP_SHOWN'>) =>
  (kept?.pageType ?? 'REQUEST') !== pageType;
