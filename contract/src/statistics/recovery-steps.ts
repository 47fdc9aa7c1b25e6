/** Steps of a recovery in order; `failed` can follow any of them. */
export const RECOVERY_STEPS = ['opened', 'found', 'sent', 'verified', 'finished', 'failed'] as const;
export type RecoveryStep = (typeof RECOVERY_STEPS)[number];
