import type { ServerSecrets } from '@portal/server-kit/configuration';
import { createColumnReader, type Database } from '@portal/server-kit/database';
import { randomId } from '@portal/server-kit/sessions';
import { NO_TRACING, type Tracing } from '@portal/server-kit/tracing';
import type { Message } from '../message-channels';
import { leaseEnd, type QueuedRow } from './queued-rows';

/** Named after notices, the first kind of queued message. */
export const QUEUE_PURPOSE = 'queued notice';

/** Seals a message as a row of the queue, for its first attempt. */
export function sealMessage(
  secrets: ServerSecrets,
  message: Pick<Message, 'channel' | 'sentAt'>,
  tracing: Tracing,
  passcode: Pick<QueuedRow, 'transaction_id' | 'code_number'> = { transaction_id: null, code_number: null },
): QueuedRow {
  return {
    id: randomId(),
    ...passcode,
    channel: message.channel,
    message_sealed: secrets.seal(QUEUE_PURPOSE, JSON.stringify(message)),
    attempts: 1,
    has_failed: false,
    created_at: message.sentAt,
    traceparent: tracing.traceparent() ?? null,
    is_current: true,
  };
}

/**
 * Stores messages in the queue; any server on this database sends them within a second.
 *
 * @param isHeld whether the first attempt is leased to the caller, who sends the message or gives it back
 * @returns the stored rows
 */
export async function queueMessages(
  database: Database,
  secrets: ServerSecrets,
  messages: readonly Message[],
  tracing: Tracing = NO_TRACING,
  isHeld = false,
): Promise<readonly QueuedRow[]> {
  const rows = messages.map((message) => sealMessage(secrets, message, tracing));
  if (rows.length === 0) return rows;
  const all = createColumnReader(rows);
  await database.query(
    `INSERT INTO queued_messages (id, message_sealed, channel, created_at, traceparent, next_at, attempts)
     SELECT id, message_sealed, channel, created_at, traceparent, next_at, $7
     FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::timestamptz[])
       AS queued (id, message_sealed, channel, created_at, traceparent, next_at)`,
    [
      all('id'),
      all('message_sealed'),
      all('channel'),
      all('created_at'),
      all('traceparent'),
      rows.map(({ created_at }) => (isHeld ? leaseEnd(created_at) : created_at)),
      isHeld ? 1 : 0,
    ],
  );
  return rows;
}
