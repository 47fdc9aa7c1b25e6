import type { ServerSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { randomId } from '@portal/server-kit/sessions';
import { NO_TRACING, type Tracing } from '@portal/server-kit/tracing';
import type { Message } from '../channels/message-channels';

/** Named after notices, which were queued first. */
export const QUEUE_PURPOSE = 'queued notice';

/** Stores messages for the queue of any server on this database, which sends them within a second. */
export async function queueMessages(
  database: Database,
  secrets: ServerSecrets,
  messages: readonly Message[],
  tracing: Tracing = NO_TRACING,
): Promise<void> {
  if (messages.length === 0) return;
  await database.query(
    `INSERT INTO queued_messages (id, message_sealed, channel, next_at, created_at, traceparent)
     SELECT id, message_sealed, channel, at, at, $5
     FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS message (id, message_sealed, channel, at)`,
    [
      messages.map(randomId),
      messages.map((message) => secrets.seal(QUEUE_PURPOSE, JSON.stringify(message))),
      messages.map(({ channel }) => channel),
      messages.map(({ sentAt }) => sentAt),
      tracing.traceparent() ?? null,
    ],
  );
}
