import type { Flow } from '@portal/contract/api';
import type { Database } from '@portal/server-kit/database';
import { addMs, MINUTE_MS } from '@portal/server-kit/scheduling';
import { CLOCK_SKEW_MS, isAheadSql } from '../../database/stored-time';
import { isCurrentSql } from '../../users/recovery-version';
import { isKeypadSql } from '../keypad-channels';
import {
  accountValues,
  attemptCounterKeySql,
  countAccountAttemptSql,
  COUNTED_COLUMNS,
} from '../limits/attempts';
import { type RecoveryContext } from '../recovery-context';
import type { RecoverySettings } from '../recovery-settings';
import { isSameKey } from './idempotency-key';
import type { Transaction } from './transactions';

/** Permission that a correct passcode gives: one user, one flow, one use, 20 minutes, one session (security rule 3). */
export interface Grant {
  firstTime: boolean;
  /** Whether the new password may be set now: a temporary password exists, or the visitor has one. */
  ready: boolean;
}

/** New grant, as described in the response to a correct passcode. */
export interface CreatedGrant {
  flow: Flow;
  /** From the user's record when the grant was created. */
  first_time: boolean;
  expires_at: Date;
}

/**
 * Marks the transaction as verified and creates its grant in one statement. Refunds the attempt and resets the account's
 * consecutive wrong passcodes. Reads here whether the user needs first-time set-up, because that can change during a
 * recovery (security rule 3).
 *
 * @returns null when another request was faster or the passcode was replaced
 */
export async function createGrant(
  context: RecoveryContext,
  transaction: Transaction,
  portalSession: string,
  key: string | null,
): Promise<CreatedGrant | null> {
  const now = context.clock();
  const [made] = await context.database.query<CreatedGrant>(
    `WITH won AS (
       UPDATE recovery_transactions t SET state = 'VERIFIED', verified_at = $3,
         wrong_codes = CASE WHEN ${isKeypadSql('channel')} THEN wrong_codes ELSE wrong_codes - 1 END
       WHERE id = $1 AND state = 'SENT' AND code_number = $2 AND passcode_salt = $6 AND NOT passcode_expired
         AND EXISTS (SELECT 1 FROM users u WHERE u.user_id = t.user_id AND ${isCurrentSql('t')})
       RETURNING *
     ), spent AS (
       UPDATE recovery_handles h SET spent = true FROM won WHERE won.flow = 'FUID' AND h.handle = won.named_user
     ), cleared AS (
       -- Does not reset the count of a known browser, which would give new attempts to a stolen copy of its cookie.
       UPDATE recovery_wrong_codes w SET in_a_row = CASE WHEN NOT w.of_known_browser THEN 0
           WHEN ${isKeypadSql('won.channel')} THEN w.in_a_row ELSE greatest(0, w.in_a_row - 1) END,
         at = CASE WHEN ${isKeypadSql('won.channel')} THEN w.at ELSE w.at[1 : cardinality(w.at) - 1] END
       FROM won WHERE w.user_key = ${attemptCounterKeySql('won')}
     )
     INSERT INTO recovery_grants (transaction_id, portal_session, user_id, named_user, flow, user_type, first_time,
       reference, white_label, state, created_at, expires_at, proof_key, user_version)
     SELECT won.id, $4, won.user_id, won.named_user, won.flow, won.user_type, won.flow = 'FPS' AND u.first_time,
       coalesce(j.reference, won.reference), won.white_label, 'OPEN', $3, $5, $7, won.user_version
     FROM won JOIN users u ON u.user_id = won.user_id LEFT JOIN recovery_transactions j ON j.id = won.joined_id
     RETURNING flow, first_time, expires_at`,
    [
      transaction.id,
      transaction.code_number,
      now,
      portalSession,
      addMs(now, context.limits.grantValidMinutes * MINUTE_MS),
      transaction.passcode_salt,
      key,
    ],
  );
  return made ?? null;
}

/** Whether the request that verified a transaction had this idempotency key. */
export async function isProvedWith(
  { database }: RecoveryContext,
  transactionId: string,
  key: string | null,
): Promise<boolean> {
  const [grant] = await database.query<{ proof_key: string | null }>(
    'SELECT proof_key FROM recovery_grants WHERE transaction_id = $1',
    [transactionId],
  );
  return isSameKey(grant?.proof_key ?? null, key);
}

/**
 * Counts an attempt on a transaction that is already verified, for the transaction and the account, before the passcode is
 * compared (security rule 2).
 *
 * @returns null when no attempt is left, or the grant can no longer be used
 */
export async function countRepeatedProof(
  { database, clock, limits }: RecoveryContext,
  transactionId: string,
): Promise<CreatedGrant | null> {
  const now = clock();
  const [counted] = await database.query<CreatedGrant>(
    `WITH taken AS (
       UPDATE recovery_grants g SET repeated_proofs = g.repeated_proofs + 1 FROM recovery_transactions t, users u
       WHERE g.transaction_id = $1 AND t.id = $1 AND u.user_id = g.user_id AND ${isCurrentSql('g')} AND g.state <> 'USED' AND NOT g.has_expired
         AND ${isAheadSql('g.expires_at', '$2')} AND g.repeated_proofs + t.wrong_codes < $3
       RETURNING ${COUNTED_COLUMNS}, g.flow, g.first_time, g.expires_at
     ), account AS (${countAccountAttemptSql(4)})
     SELECT flow, first_time, expires_at FROM taken, account`,
    [transactionId, now, limits.wrongCodesPerTransaction, ...accountValues(limits, now)],
  );
  return counted ?? null;
}

/** Reads the newest open grant of a session (CHG-1). @returns null without one, or when a change of the user voided it */
export async function readGrant(database: Database, sessionId: string, now: Date): Promise<Grant | null> {
  await settleGrants({ database }, sessionId, now);
  const [grant] = await database.query<Grant>(
    `SELECT g.first_time AS "firstTime", g.flow = 'FPS' AND (g.first_time OR g.state = 'READY') AS ready FROM recovery_grants g
       JOIN users u ON u.user_id = g.user_id
     WHERE g.portal_session = $1 AND g.state <> 'USED' AND NOT g.has_expired AND NOT u.recovery_locked
       AND ${isCurrentSql('g')}
     ORDER BY g.created_at DESC LIMIT 1`,
    [sessionId],
  );
  return grant ?? null;
}

/**
 * Records which unused grants of a session have expired, so that a clock set back revives none, and limits the others to
 * their full validity from now, in case it was set back already.
 *
 * @param limits validity of a grant; undefined limits none
 */
export async function settleGrants(
  { database, limits }: { database: Database; limits?: Pick<RecoverySettings, 'grantValidMinutes'> },
  session: string,
  now: Date,
): Promise<void> {
  const end = limits === undefined ? null : addMs(now, limits.grantValidMinutes * MINUTE_MS);
  await database.query(
    `UPDATE recovery_grants SET has_expired = NOT ${isAheadSql('expires_at', '$2')}, expires_at = least(expires_at, $3::timestamptz)
     WHERE portal_session = $1 AND state <> 'USED' AND NOT has_expired
       AND (NOT ${isAheadSql('expires_at', '$2')} OR expires_at > $4::timestamptz)`,
    [session, now, end, end && addMs(end, CLOCK_SKEW_MS)],
  );
}
