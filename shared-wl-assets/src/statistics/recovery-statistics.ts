import type { PortalStore } from '../portal/portal';
import { challengeRecord, recoveryRecord, type RecoveryUsage } from './recovery-record';
import { statistics } from './statistics';
import { recordActivity, setUser, thisPage } from './this-page';
import { clickKind } from './track-clicks';

/**
 * Records a step of a recovery (STA-7).
 *
 * @param portal store of the page or embedded flow that the recovery is in
 */
export const recordRecovery = (usage: RecoveryUsage, portal: PortalStore): void => {
  const now = new Date();
  setUser(portal, usage.userId);
  statistics().record('state', recoveryRecord(thisPage(portal), usage, now));
  recordActivity(now);
};

/** Records a requested passcode (STA-7) at the endpoint of the white label's click statistics (STA-6). */
export const recordChallenge = (
  usage: Pick<RecoveryUsage, 'journey' | 'userId'>,
  channel: string,
  portal: PortalStore,
): void => {
  const { clickStatistics } = portal.getState().whiteLabel;
  statistics().record(
    clickKind(clickStatistics),
    challengeRecord(thisPage(portal), usage, channel, new Date()),
  );
};
