import type { Channel } from '../../contract/contract';
import { type Database, columnsOf, batchWriter } from '@portal/server-kit/database';

/** A message that a worker has taken from the queue. */
export interface QueuedRow {
  id: string;
  /** Of a passcode; null for other messages. */
  transaction_id: string | null;
  code_number: number | null;
  channel: Channel;
  message_sealed: string;
  attempts: number;
  /** No attempt is left. */
  has_failed: boolean;
  created_at: Date;
  /** Trace of the request that queued it (W3C Trace Context); null when it was not traced. */
  traceparent: string | null;
  /** Of a passcode: no newer one was sent, and it was neither proved nor locked, or another recovery waits for it. */
  is_current: boolean;
}

/** Lease of a message in milliseconds: longer than any provider's timeout. */
const HELD_MS = 15_000;
/** Decoys fail while the last message of their channel did, in milliseconds. */
const FAILING_MS = 60_000;

/** Whether a channel belongs to mail; text messages and calls share a provider. */
type Lane = 'mail' | 'phone';

/** Takes messages that are due, passcodes first, and holds them for this worker alone. */
export async function claimDueMessages(
  database: Database,
  lane: Lane,
  now: Date,
  most: number,
): Promise<QueuedRow[]> {
  return await database.query<QueuedRow>(
    `UPDATE queued_messages q SET next_at = $2, attempts = attempts + 1
     WHERE id IN (SELECT id FROM queued_messages WHERE next_at <= $1 AND (channel = 'Email') = $3
                  ORDER BY transaction_id IS NULL, next_at LIMIT $4 FOR UPDATE SKIP LOCKED)
     RETURNING id, transaction_id, code_number, channel, message_sealed, attempts, has_failed, created_at, traceparent,
       (transaction_id IS NULL OR EXISTS (SELECT 1 FROM recovery_transactions t WHERE t.id = q.transaction_id
          AND t.code_number = q.code_number AND t.sending AND t.state = 'SENT')
        OR EXISTS (SELECT 1 FROM recovery_transactions j WHERE j.joined_id = q.transaction_id
          AND j.joined_code_number = q.code_number AND j.state = 'SENT')) AS is_current`,
    [now, new Date(now.getTime() + HELD_MS), lane === 'mail', most],
  );
}

/** The lanes that have something due. */
export async function findDueLanes(database: Database, now: Date): Promise<Lane[]> {
  const rows = await database.query<{ is_mail: boolean }>(
    `SELECT DISTINCT channel = 'Email' AS is_mail FROM queued_messages WHERE next_at <= $1`,
    [now],
  );
  return rows.map(({ is_mail }) => (is_mail ? 'mail' : 'phone'));
}

/** Lets a message rest until its next turn. */
export async function rescheduleMessage(
  database: Database,
  { id }: QueuedRow,
  nextAt: Date,
  hasFailed: boolean,
): Promise<void> {
  await database.query('UPDATE queued_messages SET next_at = $2, has_failed = $3 WHERE id = $1', [
    id,
    nextAt,
    hasFailed,
  ]);
}

/** A message that is done with. */
export interface Settled {
  id: string;
  /** The channel that has taken it; null when nothing was learned about the channel. */
  workingChannel: Channel | null;
}

/** Creates the deletion of finished messages; it also ends the pending send of their passcode. */
export function createMessageDeleter(database: Database): (settled: Settled) => Promise<void> {
  return batchWriter<Settled>(async (settled) => {
    const all = columnsOf(settled);
    await database.query(
      `WITH done AS (
         DELETE FROM queued_messages WHERE id = ANY($1::text[]) RETURNING transaction_id, code_number
       ), working AS (
         DELETE FROM failing_channels WHERE channel = ANY($2::text[])
       )
       UPDATE recovery_transactions t SET sending = false FROM done
       WHERE t.id = done.transaction_id AND t.code_number = done.code_number`,
      [all('id'), [...new Set(all('workingChannel'))].filter((channel) => channel !== null)],
    );
  });
}

/** Notes that a channel took no message. */
export async function recordChannelFailure(database: Database, channel: Channel, now: Date): Promise<void> {
  await database.query(
    `INSERT INTO failing_channels (channel, failed_at) VALUES ($1, $2)
     ON CONFLICT (channel) DO UPDATE SET failed_at = excluded.failed_at`,
    [channel, now],
  );
}

/** Whether the last message of a channel could not be handed over, within the last minute. */
export async function isChannelFailing(database: Database, channel: Channel, now: Date): Promise<boolean> {
  const failing = await database.query(
    'SELECT 1 FROM failing_channels WHERE channel = $1 AND failed_at > $2',
    [channel, new Date(now.getTime() - FAILING_MS)],
  );
  return failing.length > 0;
}

/** In milliseconds: a notice that is due for longer is sent by no portal of an earlier version. */
const LEFT_BEHIND_MS = 10 * 60_000;

/** Takes over notices that a portal of an earlier version has left behind. */
export async function adoptOldNotices(database: Database, now: Date): Promise<void> {
  await database.query(
    `WITH old AS (
       DELETE FROM queued_notices WHERE next_at <= $1
       RETURNING id, channel, message_sealed, attempts, next_at, created_at
     )
     INSERT INTO queued_messages (id, channel, message_sealed, attempts, next_at, created_at) SELECT id, channel, message_sealed, attempts, next_at, created_at FROM old`,
    [new Date(now.getTime() - LEFT_BEHIND_MS)],
  );
}
