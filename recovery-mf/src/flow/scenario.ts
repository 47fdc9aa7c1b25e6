import type { RecoveryState } from './recovery-state';

/** What the visitor came for; first-time set-up is the password flow in other words (REC-1). */
export type Scenario = 'FPS' | 'FTU' | 'FUID';

export const scenarioOf = ({ flow, firstTime }: Pick<RecoveryState, 'flow' | 'firstTime'>): Scenario =>
  flow === 'FUID' ? 'FUID' : firstTime ? 'FTU' : 'FPS';
