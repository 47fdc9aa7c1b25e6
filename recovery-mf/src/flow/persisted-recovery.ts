import type { PageType, RecoveryState } from './recovery-state';

/** How long a step can be shown again, in milliseconds; longer than a passcode is valid. */
const LIFETIME = 30 * 60_000;

/**
 * What a step needs to be shown again: after a reload, or by the browser's back and forward. Nothing secret is in it but
 * the key by which a lost response is asked for again, which is worth nothing without this browser's cookies and the passcode:
 * contacts are as the services masked them, and neither what was typed to be looked up, nor a passcode, nor the code of a
 * call is kept (security rules 5 and 12).
 */
export type PersistedRecovery = Pick<RecoveryState, 'userType' | 'flow' | 'firstTime'> &
  Partial<
    Pick<
      RecoveryState,
      | 'userId'
      | 'transactionKey'
      | 'otpAuth'
      | 'sendOtp'
      | 'failedSend'
      | 'verifyOtp'
      | 'lastTry'
      | 'closed'
      | 'sentTo'
    >
  > & {
    readonly pageType: Exclude<PageType, 'REQUEST'>;
    /** Milliseconds since 1970 by this device's clock. */
    readonly until: number;
  };

const isEnd = (pageType: PageType | undefined) => pageType === 'ERROR' || pageType === 'INFO';

/**
 * What is kept of a step. A call is kept as the choice before it: its code is shown again by asking for the call again,
 * which rings no second time while the first is under way. Of an end only what its screen says is kept.
 *
 * @param now milliseconds since 1970
 * @returns null on screens that are not to be shown again
 */
export const persistedRecovery = (state: RecoveryState, now: number): PersistedRecovery | null => {
  const { pageType, userType, flow, firstTime, userId, transactionKey, otpAuth, sendOtp } = state;
  const { failedSend, verifyOtp, lastTry, closed, sentTo } = state;
  const common = { userType, flow, firstTime, until: now + LIFETIME };
  if (isEnd(pageType)) return { ...common, pageType, verifyOtp, closed, sentTo };
  if (otpAuth === null || pageType === 'REQUEST') return null;
  const shown = sendOtp?.otp === null;
  return {
    ...common,
    pageType: shown ? pageType : 'OTP',
    userId,
    transactionKey,
    otpAuth,
    sendOtp: shown ? sendOtp : null,
    failedSend: shown ? failedSend : null,
    lastTry,
  };
};

/**
 * Reads what was kept.
 *
 * @returns null when it is nothing of this kind, or its time is over
 */
export const toPersistedRecovery = (value: unknown, now: number): PersistedRecovery | null => {
  const kept = value as Partial<PersistedRecovery> | null | undefined;
  const whole = kept?.otpAuth ? kept.pageType === 'OTP' || Boolean(kept.sendOtp) : isEnd(kept?.pageType);
  return whole && Number(kept?.until) > now ? (kept as PersistedRecovery) : null;
};
