import type { Channel } from '@portal/contract/api';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { userKey } from '@portal/server-kit/sessions';
import type { Message } from '../message-channels';

/** A message whose status has changed; the user is identified by a fingerprint. */
export interface ReportedMessage {
  channel: Channel;
  transaction_id: string | null;
  user_hash: string;
}

/** Creates the records of messages that were handed to the webhook, by id. */
export function webhookRecords(database: Database, secrets: ServerSecrets, clock: () => Date) {
  return {
    /** Stores a message before it is posted, so that an early callback finds it. */
    async add(id: string, { channel, transactionId, userId }: Message): Promise<void> {
      await database.query(
        `INSERT INTO webhook_messages (id, channel, transaction_id, user_hash, created_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`,
        [id, channel, transactionId, userKey(secrets, userId), clock()],
      );
    },
    async findChannel(id: string): Promise<Channel | null> {
      const [message] = await database.query<{ channel: Channel }>(
        'SELECT channel FROM webhook_messages WHERE id = $1',
        [id],
      );
      return message?.channel ?? null;
    },
    /** Records a status. @returns null when the same status, or a later one, was reported before */
    async report(id: string, status: 'DELIVERED' | 'FAILED', at: Date): Promise<ReportedMessage | null> {
      const [message] = await database.query<ReportedMessage>(
        `UPDATE webhook_messages SET status = $2, status_at = $3
         WHERE id = $1 AND status IS DISTINCT FROM $2 AND (status_at IS NULL OR status_at <= $3)
         RETURNING channel, transaction_id, user_hash`,
        [id, status, at],
      );
      return message ?? null;
    },
  };
}

export type WebhookRecords = ReturnType<typeof webhookRecords>;
