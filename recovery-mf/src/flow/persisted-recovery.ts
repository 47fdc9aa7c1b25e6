import type { PageType, RecoveryState } from './recovery-state';

/** Lifetime of a persisted step, in milliseconds; longer than the validity of a passcode. */
const LIFETIME = 30 * 60_000;

/**
 * Data for showing a step again after a reload, Back or Forward. Contacts are masked; names, passcodes and codes of phone
 * calls are not persisted (security rules 5 and 12). The idempotency key is useless without this browser's cookies and the
 * passcode.
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
 * Converts a state to its persisted form. A phone call is persisted as the options screen, because requesting the call
 * again shows its code and does not ring twice. A final screen persists only the data that it shows.
 *
 * @param now milliseconds since 1970
 * @returns null on screens that are never shown again
 */
export const persistedRecovery = (state: RecoveryState, now: number): PersistedRecovery | null => {
  const { pageType, userType, flow, firstTime, userId, transactionKey, otpAuth, sendOtp } = state;
  const { failedSend, verifyOtp, lastTry, closed, sentTo } = state;
  const common = { userType, flow, firstTime, until: now + LIFETIME };
  if (isEnd(pageType)) return { ...common, pageType, verifyOtp, closed, sentTo };
  if (otpAuth === null || pageType === 'REQUEST') return null;
  const isPasscodeShown = sendOtp?.otp === null;
  return {
    ...common,
    pageType: isPasscodeShown ? pageType : 'OTP',
    userId,
    transactionKey,
    otpAuth,
    sendOtp: isPasscodeShown ? sendOtp : null,
    failedSend: isPasscodeShown ? failedSend : null,
    lastTry,
  };
};

/**
 * Reads a persisted recovery.
 *
 * @returns null when the value has another shape or has expired
 */
export const toPersistedRecovery = (value: unknown, now: number): PersistedRecovery | null => {
  const kept = value as Partial<PersistedRecovery> | null | undefined;
  const whole = kept?.otpAuth ? kept.pageType === 'OTP' || Boolean(kept.sendOtp) : isEnd(kept?.pageType);
  return whole && Number(kept?.until) > now ? (kept as PersistedRecovery) : null;
};
