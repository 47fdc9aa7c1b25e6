import type { OtpAuth } from '../flow/recovery-state';

/** Until when a proved recovery can save its new password, by this device's clock in milliseconds since 1970 (D-7). */
export const grantEnd = new WeakMap<OtpAuth, number>();
