import type { Channel } from '@portal/contract/api';
import { batchWriter, createColumnReader, type Database } from '@portal/server-kit/database';
import { CLOCK_SKEW_MS } from '../../database/stored-time';
import type { Message } from '../message-channels';

/** A message that a worker has claimed from the queue. */
export interface QueuedRow {
  id: string;
  /** Recovery of a passcode; null for other messages. */
  transaction_id: string | null;
  code_number: number | null;
  channel: Channel;
  message_sealed: string;
  attempts: number;
  /** Whether no attempt is left. */
  has_failed: boolean;
  created_at: Date;
  /** Trace of the request that queued it (W3C Trace Context); null when it was not traced. */
  traceparent: string | null;
  /** For a passcode: whether it is the newest and neither verified nor locked, or another recovery has joined it. */
  is_current: boolean;
}

/** Lease of a message in milliseconds: longer than any provider's timeout. */
const LEASE_MS = 15_000;

/** Returns the end of the lease of a message that is claimed now. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** Milliseconds during which decoys fail after a real message of their channel has failed. */
const FAILING_MS = 60_000;

/** Partition of the queue by provider; text messages and phone calls share one. */
export type QueuePartition = 'mail' | 'phone';

/** Returns the partition of a channel. */
export function getPartition(channel: Channel): QueuePartition {
  return channel === 'Email' ? 'mail' : 'phone';
}

/** Claims due messages, passcodes first, and leases them to this worker. */
export async function claimDueMessages(
  database: Database,
  partition: QueuePartition,
  now: Date,
  maxCount: number,
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
    [now, leaseEnd(now), partition === 'mail', maxCount],
  );
}

/** Gives back messages that are leased to this worker and that it has not tried to send. */
export async function giveBackMessages(
  database: Database,
  rows: readonly QueuedRow[],
  now: Date,
): Promise<void> {
  await database.query(
    'UPDATE queued_messages SET next_at = $2, attempts = attempts - 1 WHERE id = ANY($1::text[])',
    [rows.map(({ id }) => id), now],
  );
}

/**
 * Moves messages from before the clock was set back to now, so that they are sent, retried and decided as if queued just now.
 * One that another worker is sending stays leased, for no longer than a lease from now. No passcode waits longer than a minute.
 */
export async function settleLaterMessages(database: Database, now: Date): Promise<void> {
  await database.query(
    `UPDATE queued_messages SET created_at = $1, next_at = least(next_at, $2)
     WHERE next_at > $3 AND (created_at > $3 OR transaction_id IS NOT NULL)`,
    [now, leaseEnd(now), new Date(now.getTime() + CLOCK_SKEW_MS)],
  );
}

/** Returns the partitions with due messages. */
export async function findDuePartitions(database: Database, now: Date): Promise<QueuePartition[]> {
  const rows = await database.query<{ is_mail: boolean }>(
    `SELECT DISTINCT channel = 'Email' AS is_mail FROM queued_messages WHERE next_at <= $1`,
    [now],
  );
  return rows.map(({ is_mail }) => (is_mail ? 'mail' : 'phone'));
}

/** Sets the time of the next attempt at a message. */
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

/** A message that needs no further attempt. */
export interface Settled {
  id: string;
  /** Send paths that have worked for it; empty when unknown. */
  working: readonly SendPath[];
}

/** Creates a function that deletes finished messages and ends the pending sends of their passcodes. */
export function createMessageDeleter(database: Database): (settled: Settled) => Promise<void> {
  return batchWriter<Settled>(async (settled) => {
    const all = createColumnReader(settled);
    await database.query(
      `WITH done AS (
         DELETE FROM queued_messages WHERE id = ANY($1::text[]) RETURNING transaction_id, code_number
       ), working AS (
         DELETE FROM failing_channels WHERE channel = ANY($2::text[])
       )
       UPDATE recovery_transactions t SET sending = false FROM done
       WHERE t.id = done.transaction_id AND t.code_number = done.code_number`,
      [all('id'), [...new Set(all('working').flat())]],
    );
  });
}

/**
 * What a message depends on: its channel, and the sender of a white label with its own. A rejected sender affects only that
 * white label.
 */
export type SendPath = Channel | `Email of ${string}`;

/** Returns what a message depends on, the channel first. */
export function listSendPaths(
  channel: Channel,
  { senderEmail, whiteLabel }: Pick<Message, 'senderEmail' | 'whiteLabel'>,
): readonly [Channel, ...SendPath[]] {
  return channel === 'Email' && senderEmail !== undefined
    ? [channel, `Email of ${whiteLabel ?? ''}`]
    : [channel];
}

/** Records that a message of a channel, or of the sender of a white label, was not accepted. */
export async function recordFailure(database: Database, path: SendPath, now: Date): Promise<void> {
  await database.query(
    `INSERT INTO failing_channels (channel, failed_at) VALUES ($1, $2)
     ON CONFLICT (channel) DO UPDATE SET failed_at = excluded.failed_at`,
    [path, now],
  );
}

/**
 * Returns whether the last message on one of these paths could not be handed over, within the last minute. A failure from
 * before the clock was set back is not recent: decoys would fail until that time comes again, and so differ from real sends.
 */
export async function isFailing(database: Database, paths: readonly SendPath[], now: Date): Promise<boolean> {
  const failing = await database.query(
    'SELECT 1 FROM failing_channels WHERE channel = ANY($1::text[]) AND failed_at > $2 AND failed_at <= $3',
    [paths, new Date(now.getTime() - FAILING_MS), new Date(now.getTime() + CLOCK_SKEW_MS)],
  );
  return failing.length > 0;
}
