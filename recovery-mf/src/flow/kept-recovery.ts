import type { RecoveryState } from './recovery-state';

/** How long a step can be shown again, in milliseconds; longer than a passcode is valid. */
const LIFETIME = 30 * 60_000;

/**
 * What a step needs to be shown again: after a reload, or by the browser's back and forward. Nothing secret is in it:
 * contacts are as the services masked them, and neither what was typed to be looked up, nor a passcode, nor the code of a
 * call is kept (security rules 5 and 12).
 */
export type KeptRecovery = Pick<
  RecoveryState,
  'userType' | 'flow' | 'firstTime' | 'userId' | 'transactionKey' | 'otpAuth' | 'sendOtp'
> & {
  readonly pageType: 'OTP' | 'VERIFY';
  /** Milliseconds since 1970 by this device's clock. */
  readonly until: number;
};

/**
 * What is kept of a step. A call is kept as the choice before it: its code is shown again by asking for the call again,
 * which rings no second time while the first is under way.
 *
 * @param now milliseconds since 1970
 * @returns null on screens that are not to be shown again
 */
export const keptRecovery = (state: RecoveryState, now: number): KeptRecovery | null => {
  const { pageType, userType, flow, firstTime, userId, transactionKey, otpAuth, sendOtp } = state;
  if (otpAuth === null || (pageType !== 'OTP' && pageType !== 'VERIFY')) return null;
  const asked = pageType === 'VERIFY' && sendOtp !== null && sendOtp.otp === null;
  return {
    pageType: asked ? 'VERIFY' : 'OTP',
    userType,
    flow,
    firstTime,
    userId,
    transactionKey,
    otpAuth,
    sendOtp: asked ? sendOtp : null,
    until: now + LIFETIME,
  };
};

/**
 * Reads what was kept.
 *
 * @returns null when it is nothing of this kind, or its time is over
 */
export const keptRecoveryOf = (value: unknown, now: number): KeptRecovery | null => {
  if (typeof value !== 'object' || value === null) return null;
  const kept = value as Partial<KeptRecovery>;
  const whole = Boolean(kept.otpAuth) && (kept.pageType === 'OTP' || Boolean(kept.sendOtp));
  return whole && typeof kept.until === 'number' && kept.until > now ? (kept as KeptRecovery) : null;
};
