import type { RecoveryState } from './recovery-state';

/** Scenario of the visit; first-time set-up (FTU) is the password flow with other texts (REC-1). */
export type Scenario = 'FPS' | 'FTU' | 'FUID';

export const getScenario = ({ flow, firstTime }: Pick<RecoveryState, 'flow' | 'firstTime'>): Scenario =>
  flow === 'FUID' ? 'FUID' : firstTime ? 'FTU' : 'FPS';
