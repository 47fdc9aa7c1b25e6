import type { ApiFailure } from '../api/api-error';
import { failureMessage, NOT_CHECKED, passcodeMessage } from './failure-messages';
import { isFirstTime, isVerified } from './guards';
import type { EventOf } from './recovery-events';
import { type RecoveryState, UNVERIFIED } from './recovery-state';

/* Actions: state changes of the transitions. */

export const banner = (_: RecoveryState, { failure }: { failure: Parameters<typeof failureMessage>[0] }) => ({
  errorMessage: failureMessage(failure),
});
/** Clears the messages. */
export const errorCleared = ({ verifyOtp, failedSend }: RecoveryState): Partial<RecoveryState> => ({
  errorMessage: null,
  failedSend: failedSend?.hasEarlier ? null : failedSend,
  verifyOtp: { ...verifyOtp, failure: null },
});
export const returnedToRequest = (): Partial<RecoveryState> => ({
  otpAuth: null,
  sendOtp: null,
  failedSend: null,
  verifyOtp: UNVERIFIED,
  lastTry: false,
  call_error: false,
  unreachable: null,
  errorMessage: null,
});
/**
 * Keeps the last passcode that the recovery sends, so that the options can say that no other is available (VER-5). After a
 * correct passcode, keeps the verification instead, so that every option continues.
 */
export const returnedToOptions = (state: RecoveryState): Partial<RecoveryState> => ({
  sendOtp: state.sendOtp?.resendsLeft === 0 && !isVerified(state) ? state.sendOtp : null,
  failedSend: null,
  verifyOtp: isVerified(state) ? state.verifyOtp : UNVERIFIED,
  errorMessage: null,
});
/** Restores a persisted step. */
export const shownAgain = (_: RecoveryState, { kept }: EventOf<'STEP_SHOWN'>): Partial<RecoveryState> => ({
  ...returnedToRequest(),
  pageType: 'REQUEST',
  ...kept,
});
export const closed = (
  { otpAuth }: RecoveryState,
  { at, failure: { outcome } }: { at: number; failure: ApiFailure },
) => ({
  closed: { at, reference: otpAuth?.reference ?? '', ...(outcome && { outcome }) },
  sendOtp: null,
});
export const userIdSent = (_: RecoveryState, { to }: EventOf<'USER_ID_SENT'>) => ({ sentTo: to });
export const verified = (
  state: RecoveryState,
  event: EventOf<'VERIFIED' | 'PASSCODE_SUBMITTED' | 'CHANNEL_CHOSEN'>,
): Partial<RecoveryState> => ({
  firstTime: isFirstTime(state, event),
  // On the options screen a last passcode would disable every option.
  sendOtp: state.pageType === 'OTP' ? null : state.sendOtp,
  verifyOtp: { ...state.verifyOtp, authenticationResult: 'SUCCESS', callStatus: 'CONFIRMED', failure: null },
  errorMessage: null,
});
export const checkFailed = () => ({ errorMessage: NOT_CHECKED });
export const phoneCallPolled = (
  { verifyOtp, errorMessage }: RecoveryState,
  { callStatus }: EventOf<'PHONE_CALL_PENDING'>,
): Partial<RecoveryState> => ({
  verifyOtp: { ...verifyOtp, callStatus },
  errorMessage: errorMessage === NOT_CHECKED ? null : errorMessage,
});
/** The visitor was not reached, or has not confirmed, by the channel of the passcode (section 4.6). */
export const channelFailed = (state: RecoveryState): Partial<RecoveryState> => ({
  ...returnedToOptions(state),
  call_error: true,
  unreachable: state.sendOtp?.channel ?? null,
});
/**
 * After a failed send the services restore the earlier passcode and do not count the send, so another one can be requested
 * at once (OTP-5, VER-5).
 */
export const sendFailed = (
  { sendOtp }: RecoveryState,
  { earlier }: EventOf<'SEND_FAILED'>,
): Partial<RecoveryState> => {
  if (sendOtp === null) return {};
  const { statusAt: _, ...failed } = sendOtp;
  const { channel, channelValue, unprotectedValue, sentAt, resendsLeft } = failed;
  return {
    sendOtp: earlier ?? {
      ...failed,
      otp: null,
      resendAvailableAt: sentAt,
      ...(resendsLeft !== undefined && { resendsLeft: resendsLeft + 1 }),
    },
    failedSend: { channel, channelValue, unprotectedValue, hasEarlier: earlier !== null },
    verifyOtp: UNVERIFIED,
    errorMessage: null,
  };
};
/** Stores a newly sent passcode. */
export const resent = (_: RecoveryState, { sendOtp }: EventOf<'PASSCODE_SENT'>): Partial<RecoveryState> => ({
  sendOtp,
  failedSend: null,
  verifyOtp: UNVERIFIED,
  errorMessage: null,
});
/** Returns to the request and keeps the input; the banner gives the reason and offers to start again. */
export const ended = (): Partial<RecoveryState> => ({
  ...returnedToRequest(),
  errorMessage: { key: 'error.ended' },
});
export const rejectedField = (
  { verifyOtp, sendOtp, lastTry }: RecoveryState,
  { failure }: EventOf<'VERIFICATION_FAILED'>,
): Partial<RecoveryState> => ({
  verifyOtp: {
    ...verifyOtp,
    failure: passcodeMessage(failure, sendOtp?.channel ?? 'Email'),
    rejections: verifyOtp.rejections + 1,
  },
  // An expired passcode reports no attempts, so the warning about the last attempt stays.
  lastTry: lastTry || failure.attemptsLeft === 1,
});
