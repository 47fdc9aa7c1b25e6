import type { Database } from '@portal/server-kit/database';
import { addMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '@portal/server-kit/scheduling';
import { CLOCK_SKEW_MS } from '../../database/stored-time';
import { isCurrentSql } from '../../users/recovery-version';
import type { Destination } from '../limits/limits';
import { type RecoveryContext } from '../recovery-context';
import type { Transaction } from '../state/transactions';
import type { PasscodeSend } from './next-send';

/** Sends that are more recent than the pause between two sends; null when there is none. */
export interface RecentSends {
  /** Of any recovery to the same destination. */
  toDestination: Date | null;
  /** Recovery that sent to the destination last. */
  senderId: string | null;
  /** Of another recovery of the same browser and user, by another channel. */
  fromBrowser: Date | null;
}

/** Recoveries of one browser for one user in one flow. */
function recoveryKey({ portal_session, flow, user_key }: Transaction): readonly [string, string, string] {
  return [portal_session, flow, user_key];
}

/**
 * Serialises the sends to one destination, and those of one browser for one user, until the end of `tx`. It must be
 * the first lock, to prevent deadlocks.
 */
export async function lockSends(tx: Database, keys: readonly string[]): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest($1::text[]) key', [
    keys,
  ]);
}

/** Returns the keys of `lockSends` for a transaction's send, in the order in which every send locks them. */
export function sendLocks(transaction: Transaction, destination: Destination): readonly string[] {
  return [recoveryKey(transaction).join(' '), destination.key];
}

/**
 * Moves sends from before the clock was set back to now, the last one to this destination and those of this browser for
 * this user: they stay counted, but limit for no longer than others. Not in the transaction of a send, since a rejected one rolls back.
 */
export async function settleLaterSends(
  { database, limits }: RecoveryContext,
  transaction: Transaction,
  { key }: Destination,
  now: Date,
): Promise<void> {
  await database.query(
    `WITH beside AS (
       UPDATE recovery_transactions SET sent_at = $2, valid_until = least(valid_until, $4), expires_at = least(expires_at, $5)
       WHERE sent_at > $3 AND (portal_session = $6 AND flow = $7 AND user_key = $8
         OR id = (SELECT last_transaction_id FROM recovery_destinations WHERE destination_key = $1))
     )
     UPDATE recovery_destinations SET sent_at = ARRAY(SELECT least(s, $2::timestamptz) FROM unnest(sent_at) s ORDER BY 1)
     WHERE destination_key = $1 AND $3::timestamptz < ANY(sent_at)`,
    [
      key,
      now,
      addMs(now, CLOCK_SKEW_MS),
      addMs(now, limits.codeValidMinutes * MINUTE_MS),
      addMs(now, HOUR_MS),
      ...recoveryKey(transaction),
    ],
  );
}

/**
 * Reads the sends that keep a recovery from sending now; `tx` holds the locks. A send to the destination does not count once
 * its passcode was verified or a change of the user voided it, since an attacker can do neither.
 */
export async function readRecentSends(
  tx: Database,
  { limits }: RecoveryContext,
  transaction: Transaction,
  destination: Destination,
  { channel, sentAt }: PasscodeSend,
): Promise<RecentSends> {
  const [recent] = await tx.query<{
    to_destination: Date | null;
    sender_id: string | null;
    of_browser: Date | null;
  }>(
    `SELECT max(s) AS to_destination, max(d.last_transaction_id) AS sender_id,
       (SELECT max(sent_at) FROM recovery_transactions
        WHERE portal_session = $4 AND flow = $5 AND user_key = $6 AND id <> $7 AND channel <> $8
          AND sent_at > $3) AS of_browser
     FROM recovery_destinations d CROSS JOIN unnest(d.sent_at) s
       LEFT JOIN recovery_transactions l ON l.id = d.last_transaction_id AND l.sent_at <= s
       LEFT JOIN users u ON u.user_id = l.user_id
     WHERE d.destination_key = $1 AND s > $2
       AND (l.id IS NULL OR (l.state <> 'VERIFIED' AND (l.user_id IS NULL OR ${isCurrentSql('l')})))`,
    [
      destination.key,
      addMs(sentAt, -limits.secondsBetweenSendsToDestination * SECOND_MS),
      addMs(sentAt, -limits.resendSeconds * SECOND_MS),
      ...recoveryKey(transaction),
      transaction.id,
      channel,
    ],
  );
  return {
    toDestination: recent?.to_destination ?? null,
    senderId: recent?.sender_id ?? null,
    fromBrowser: recent?.of_browser ?? null,
  };
}
