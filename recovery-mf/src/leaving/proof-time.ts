import type { OtpAuth } from '../flow/recovery-state';

/** When the passcode of a recovery was proved, by this device's clock: the new password's time runs from then on (D-7). */
export const proofTime = new WeakMap<OtpAuth, number>();
