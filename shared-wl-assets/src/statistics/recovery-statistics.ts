import { browserPortal } from '../portal/browser-portal';
import { clickKind } from './follow-clicks';
import { challengeRecord, recoveryRecord, type RecoveryChannel, type RecoveryUsage } from './recovery-record';
import { statistics } from './statistics';
import { noteActivity, thisPage } from './this-page';

/** Records a step of a recovery (STA-7). */
export const recordRecovery = (usage: RecoveryUsage): void => {
  const now = new Date();
  statistics().record('state', recoveryRecord(thisPage(), usage, now));
  noteActivity(now);
};

/** Records that a passcode was asked for (STA-7), where the white label's clicks go (STA-6). */
export const recordChallenge = (
  given: Pick<RecoveryUsage, 'journey' | 'userId'>,
  channel: RecoveryChannel,
): void => {
  const { clickStatistics } = browserPortal().getState().whiteLabel;
  statistics().record(clickKind(clickStatistics), challengeRecord(thisPage(), given, channel, new Date()));
};
