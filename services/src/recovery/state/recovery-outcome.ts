import type { Flow, RecoveryOutcome } from '@portal/contract/api';
import type { Failure } from '@portal/server-kit/http';
import { isAhead } from '../../database/stored-time';
import { isCurrentSql } from '../../users/recovery-version';
import type { RecoveryContext } from '../recovery-context';

export type TransactionState = 'CHOOSE' | 'SENT' | 'VERIFIED' | 'LOCKED' | 'CLOSED';

interface GrantOutcome {
  readonly state: 'OPEN' | 'READY' | 'USED';
  readonly used_at: Date | null;
  readonly expires_at: Date;
  readonly has_expired: boolean;
  readonly flow: Flow;
  readonly recovery_locked: boolean;
  readonly is_current: boolean;
}

const GRANT_END = `SELECT g.state, g.used_at, g.expires_at, g.has_expired, g.flow, u.recovery_locked, ${isCurrentSql('g')} AS is_current
  FROM recovery_grants g JOIN users u ON u.user_id = g.user_id`;

/** A password change marks every grant of its user as used, so a User ID counts as e-mailed only if `used_at` is set. */
function outcomeOfGrant(grant: GrantOutcome | undefined, now: Date): RecoveryOutcome | undefined {
  if (!grant) return undefined;
  if (grant.state === 'USED')
    return grant.flow === 'FPS' || grant.used_at !== null ? 'CHANGED_ELSEWHERE' : undefined;
  if (grant.recovery_locked) return 'LOCKED';
  return !grant.is_current || grant.has_expired || !isAhead(grant.expires_at, now) ? 'EXPIRED' : 'UNCHANGED';
}

/**
 * Returns the outcome of a transaction whose claims are valid. After the proof only the session that the correct
 * passcode gave may know it (security rule 3); a decoy is never proved, so it gets the common response (security rule
 * 4).
 *
 * @param hasProved whether the request has that session
 * @returns undefined when the caller may not know
 */
export async function readOutcome(
  { database, clock }: RecoveryContext,
  { id, state }: { readonly id: string; readonly state: TransactionState },
  hasProved: boolean,
): Promise<RecoveryOutcome | undefined> {
  if (state !== 'VERIFIED') return 'UNCHANGED';
  if (!hasProved) return undefined;
  const [grant] = await database.query<GrantOutcome>(`${GRANT_END} WHERE g.transaction_id = $1`, [id]);
  return outcomeOfGrant(grant, clock());
}

/**
 * Returns the outcome of the newest grant of a session for a user.
 *
 * @param user the User ID; for a forgotten password as the page sends it
 * @returns undefined when the session has never had one
 */
export async function readSessionOutcome(
  { database, clock }: RecoveryContext,
  session: string,
  flow: Flow,
  user: string,
): Promise<RecoveryOutcome | undefined> {
  const [grant] = await database.query<GrantOutcome>(
    `${GRANT_END} WHERE g.portal_session = $1 AND g.flow = $2
       AND $3 = CASE WHEN g.flow = 'FPS' THEN g.named_user ELSE g.user_id END
     ORDER BY g.created_at DESC LIMIT 1`,
    [session, flow, user],
  );
  return outcomeOfGrant(grant, clock());
}

/** Returns the outcome as a field of an error body. */
export function outcomeDetail(outcome: RecoveryOutcome | undefined): Pick<Failure, 'outcome'> {
  return outcome === undefined ? {} : { outcome };
}
