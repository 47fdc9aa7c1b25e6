/** Usage statistics, loaded in the background, so that no visitor waits for them. */
export { recordDroppedRedirect } from './dropped-redirect';
export { setUser } from './this-page';
export { recordChallenge, recordRecovery } from './recovery-statistics';
export { startStatistics, type StatisticsStart } from './start-statistics';
export { loginFailureRecord, type FailedLogin } from './login-record';
export { statistics } from './statistics';
export type { StatisticsKind, StatisticsRecord } from './statistics-queue';
