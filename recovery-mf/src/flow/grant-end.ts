import type { OtpAuth } from '../api/recovery-results';

/** End of the grant of each recovery, by this device's clock in milliseconds since 1970 (D-7). */
export const grantEnd = new WeakMap<OtpAuth, number>();
