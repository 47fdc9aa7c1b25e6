import type { RecoveryOutcome } from '@portal/contract/operator';
import { isAhead } from '../database/stored-time';
import type { RecoveryLock } from '../recovery/limits/recovery-lock';
import type { HelpDeskRecovery } from './find-case';

/** Returns what keeps the user from finishing an open recovery; null when nothing does. */
function findLock(recovery: HelpDeskRecovery, lock: RecoveryLock): RecoveryOutcome | null {
  if (lock.kind === 'operator' || lock.kind === 'directory') return { key: 'lockedByBank' };
  // A lock by wrong passcodes stops the passcode only.
  if (lock.kind === 'none' || recovery.grant !== null || recovery.isOfKnownBrowser) return null;
  return { key: 'accountLocked', at: lock.until };
}

/** Returns how a recovery stands. @param lock of its user */
export function recoveryOutcome(recovery: HelpDeskRecovery, lock: RecoveryLock, now: Date): RecoveryOutcome {
  const { grant, state, flow, expiresAt, validUntil } = recovery;
  const isFuid = flow === 'FUID';
  const locked = findLock(recovery, lock);
  if (state === 'LOCKED') return { key: 'locked' };
  if (state === 'VERIFIED') {
    if (grant === null) return { key: 'expired' };
    if (grant.isUsed)
      return grant.usedAt === null
        ? { key: 'changedElsewhere' }
        : { key: isFuid ? 'userIdSent' : 'changed', at: grant.usedAt };
    if (!isAhead(grant.expiresAt, now)) return { key: isFuid ? 'userIdExpired' : 'grantExpired' };
    return locked ?? { key: isFuid ? 'userIdPending' : 'passwordPending', at: grant.expiresAt };
  }
  if (recovery.isOutdated) return { key: 'outdated' };
  if (!isAhead(expiresAt, now)) return { key: state === 'SENT' ? 'expired' : 'abandoned' };
  if (locked !== null) return locked;
  if (recovery.isSending) return { key: 'sending' };
  if (recovery.failedChannel !== null) return { key: 'failed' };
  if (state !== 'SENT') return { key: 'choosing' };
  return { key: validUntil !== null && !isAhead(validUntil, now) ? 'passcodeExpired' : 'sent' };
}
