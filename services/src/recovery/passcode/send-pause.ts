import type { Database } from '@portal/server-kit/database';
import { addMs, MINUTE_MS, SECOND_MS } from '../state/durations';
import { type RecoveryContext } from '../state/recovery-context';
import type { Transaction } from '../state/transactions';
import type { Destination } from './destination';
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
 * Reads the sends that keep a recovery from sending now; `tx` holds the locks. A send to the destination does not count once
 * its passcode was verified or a new password invalidated it, since only the owner can do either, or if it is over a minute
 * in the future, since the clock was then set back.
 */
export async function readRecentSends(
  tx: Database,
  { settings }: RecoveryContext,
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
          AND sent_at > $9 AND sent_at <= $3) AS of_browser
     FROM recovery_destinations d CROSS JOIN unnest(d.sent_at) s
       LEFT JOIN recovery_transactions l ON l.id = d.last_transaction_id AND l.sent_at = s
     WHERE d.destination_key = $1 AND s > $2 AND s <= $3
       AND (l.id IS NULL OR (l.state <> 'VERIFIED' AND NOT l.outdated))`,
    [
      destination.key,
      addMs(sentAt, -settings.recovery.secondsBetweenSendsToDestination * SECOND_MS),
      addMs(sentAt, MINUTE_MS),
      ...recoveryKey(transaction),
      transaction.id,
      channel,
      addMs(sentAt, -settings.recovery.resendSeconds * SECOND_MS),
    ],
  );
  return {
    toDestination: recent?.to_destination ?? null,
    senderId: recent?.sender_id ?? null,
    fromBrowser: recent?.of_browser ?? null,
  };
}
