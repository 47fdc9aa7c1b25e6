import type { ServerSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { DAY_MS, HOUR_MS } from '@portal/server-kit/scheduling';
import { userKey } from '@portal/server-kit/sessions';
import type { RecoverySettings } from '../recovery-settings';

/** Reason why a user's passcodes are not checked. Signing in stays possible (D-8), except with a directory. */
export type RecoveryLock =
  | { readonly kind: 'none' }
  /** Locked by an operator until an operator unlocks it. */
  | { readonly kind: 'operator' }
  /** Disabled in the directory until it is enabled there; signing in is locked as well. */
  | { readonly kind: 'directory' }
  /** Too many wrong passcodes. */
  | { readonly kind: 'wrongPasscodes'; readonly until: Date };

/** Columns of a user that the lock depends on. */
export interface LockRow {
  readonly user_id: string;
  readonly recovery_locked: boolean;
  /** Null for built-in users. */
  readonly directory_digest: string | null;
}

/** Limits of wrong passcodes in the last 24 hours and in the last hour. */
export type LockLimits = Pick<RecoverySettings, 'wrongCodesPerUserPerDay' | 'wrongCodesPerUserPerHour'>;

/**
 * Returns when wrong passcodes stop locking an account: once there are fewer than ten in 24 hours, or fewer than five in an
 * hour.
 *
 * @param wrongAt times of its wrong passcodes
 * @returns null when they lock nothing
 */
function wrongPasscodesLockUntil(wrongAt: readonly Date[], limits: LockLimits, now: Date): Date | null {
  // A time that is not one, such as infinity, counts as now.
  const newest = wrongAt
    .map((at) => (Number.isNaN(at.getTime()) ? now : at).getTime())
    .sort((one, other) => other - one);
  const until = (limit: number, spanMs: number): number => (newest[limit - 1] ?? -Infinity) + spanMs;
  const end = Math.min(
    until(limits.wrongCodesPerUserPerDay, DAY_MS),
    until(limits.wrongCodesPerUserPerHour, HOUR_MS),
  );
  return end > now.getTime() ? new Date(end) : null;
}

/** Reads what locks a user's recovery. */
export async function readRecoveryLock(
  database: Database,
  secrets: ServerSecrets,
  limits: LockLimits,
  { user_id, recovery_locked, directory_digest }: LockRow,
  now: Date,
): Promise<RecoveryLock> {
  if (recovery_locked) return { kind: directory_digest === null ? 'operator' : 'directory' };
  const [counted] = await database.query<{ at: string[] }>(
    'SELECT array_to_json(at) AS at FROM recovery_wrong_codes WHERE user_key = $1',
    [userKey(secrets, user_id)],
  );
  const until = wrongPasscodesLockUntil(
    (counted?.at ?? []).map((at) => new Date(at)),
    limits,
    now,
  );
  return until === null ? { kind: 'none' } : { kind: 'wrongPasscodes', until };
}

/**
 * Unlocks a user's recovery. Wrong passcodes of the last hour then count as an hour old, so that five more attempts are
 * possible at once; they stay counted for the day, and for eight-digit passcodes. An account that the directory disables stays
 * locked.
 *
 * @param tx a transaction
 * @returns whether anything was locked
 */
export async function unlockRecovery(
  tx: Database,
  secrets: ServerSecrets,
  limits: LockLimits,
  userId: string,
  now: Date,
): Promise<boolean> {
  const [user] = await tx.query<LockRow>(
    'SELECT user_id, recovery_locked, directory_digest FROM users WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  if (user === undefined || (user.recovery_locked && user.directory_digest !== null)) return false;
  const counted = await readRecoveryLock(tx, secrets, limits, { ...user, recovery_locked: false }, now);
  if (!user.recovery_locked && counted.kind === 'none') return false;
  // Also when only wrong passcodes had locked the account: passcodes sent before are void (trigger users_renew_recovery_version).
  await tx.query(
    'UPDATE users SET recovery_locked = false, recovery_version = gen_random_uuid() WHERE user_id = $1',
    [userId],
  );
  await tx.query(
    `UPDATE recovery_wrong_codes SET at = ARRAY(SELECT least(x, $2::timestamptz) FROM unnest(at) x ORDER BY x)
     WHERE user_key = $1`,
    [userKey(secrets, userId), new Date(now.getTime() - HOUR_MS)],
  );
  return true;
}

/**
 * Locks a user's recovery until it is unlocked. Open recoveries stop at their next step.
 *
 * @returns whether it was not locked before
 */
export async function lockRecovery(tx: Database, userId: string): Promise<boolean> {
  const locked = await tx.query(
    'UPDATE users SET recovery_locked = true WHERE user_id = $1 AND NOT recovery_locked RETURNING 1',
    [userId],
  );
  return locked.length > 0;
}
