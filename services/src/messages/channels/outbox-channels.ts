import { isKeypadChannel } from '@portal/contract/recovery';
import { batchWriter, createColumnReader, type Database } from '@portal/server-kit/database';
import { randomId } from '@portal/server-kit/sessions';
import { withDataUrls } from '../mail/mail-images';
import type { Message, MessageChannels, PhoneCallStatus } from '../message-channels';

/** Writes every message to the table outbox_messages; only in LOCAL and MOCK (D-4, security rule 16). */
export function outboxChannels(database: Database): Pick<MessageChannels, 'send' | 'callStatus'> {
  const send = batchWriter<Message>(async (messages) => {
    const all = createColumnReader(messages);
    await database.query(
      `INSERT INTO outbox_messages
         (id, channel, to_address, subject, text, html, code, user_id, sent_at, call_status, transaction_id)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                            $8::text[], $9::timestamptz[], $10::text[], $11::text[])
       ON CONFLICT (id) DO NOTHING`,
      [
        messages.map(({ id }) => id ?? randomId()),
        all('channel'),
        all('to'),
        all('subject'),
        all('text'),
        messages.map(({ html, images }) => html && withDataUrls(html, images)),
        all('code'),
        all('userId'),
        all('sentAt'),
        // A notice asks for no keys, so it has no status.
        messages.map(({ channel, code }) => (isKeypadChannel(channel) && code !== null ? 'CALLING' : null)),
        all('transactionId'),
      ],
    );
  });
  return {
    send,
    async callStatus(transactionId, channel) {
      const [call] = await database.query<{ call_status: PhoneCallStatus }>(
        `SELECT call_status FROM outbox_messages
         WHERE transaction_id = $1 AND channel = $2 AND call_status IS NOT NULL ORDER BY position DESC LIMIT 1`,
        [transactionId, channel],
      );
      return call?.call_status ?? null;
    },
  };
}
