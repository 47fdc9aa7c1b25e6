import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES, isKeypadChannel } from '@portal/contract/recovery';
import { timingSafeEqualText } from '@portal/server-kit/configuration';
import { batchWriter, createColumnReader, type Database } from '@portal/server-kit/database';
import { randomId } from '@portal/server-kit/sessions';
import {
  countAttempt,
  countAttemptsLeft,
  lockTransaction,
  refundAttempt,
} from '../../recovery/limits/attempts';
import type { RecoverySettings } from '../../recovery/recovery-settings';
import { withDataUrls } from '../mail/mail-html';
import type { Message, MessageChannels, PhoneCallStatus } from './message-channels';

/** Phone numbers of the demo data that are never answered (D-13). */
export const SILENT_NUMBERS: readonly string[] = ['+15555550105'];

const EVERY_CHANNEL: ReadonlySet<Channel> = new Set(CHANNEL_NAMES);

/** Writes every message to the table outbox_messages; only in LOCAL and MOCK (D-4, security rule 16). */
export function outboxChannels(database: Database): MessageChannels {
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
    available: EVERY_CHANNEL,
    send,
    async callStatus(transactionId) {
      const [call] = await database.query<{ call_status: PhoneCallStatus }>(
        `SELECT call_status FROM outbox_messages
         WHERE transaction_id = $1 AND channel = 'Call' AND call_status IS NOT NULL ORDER BY position DESC LIMIT 1`,
        [transactionId],
      );
      return call?.call_status ?? null;
    },
    close: () => Promise.resolve(),
  };
}

export type SimulatedCallResult = 'CONFIRMED' | 'WRONG_KEYS' | 'ANSWERED' | 'NOT_RINGING';

/** Dependencies of a simulated phone call. */
export interface SimulatedPhone {
  database: Database;
  limits: RecoverySettings;
  now: Date;
}

/**
 * Simulates answering a phone call of the outbox and pressing `keys`, if any (D-14). Keys count as an attempt before they
 * are compared (security rule 2). Returns NOT_RINGING for a call that has ended or was replaced, or to a number that never
 * answers.
 */
export async function answerPhoneCall(
  { database, limits, now }: SimulatedPhone,
  id: string,
  keys?: string,
): Promise<SimulatedCallResult> {
  const [call] = await database.query<{ code: string | null; transaction_id: string | null }>(
    `UPDATE outbox_messages m SET call_status = 'ANSWERED'
     WHERE id = $1 AND call_status IN ('CALLING', 'ANSWERED') AND NOT (to_address = ANY($2))
       AND NOT EXISTS (SELECT 1 FROM outbox_messages n WHERE n.transaction_id = m.transaction_id
                         AND n.channel = 'Call' AND n.position > m.position)
     RETURNING code, transaction_id`,
    [id, SILENT_NUMBERS],
  );
  if (!call?.transaction_id) return 'NOT_RINGING';
  if (!keys) return 'ANSWERED';
  const counted = await countAttempt(database, limits, now, call.transaction_id, null);
  if (!counted) return 'NOT_RINGING';
  if (call.code === null || !timingSafeEqualText(keys.replace(/\s/g, ''), call.code)) {
    if (countAttemptsLeft(limits, counted) === 0)
      await lockTransaction(database, call.transaction_id, now, null);
    return 'WRONG_KEYS';
  }
  await refundAttempt(database, call.transaction_id);
  const confirmed = await database.query(
    `UPDATE outbox_messages SET call_status = 'CONFIRMED' WHERE id = $1 AND call_status = 'ANSWERED' RETURNING id`,
    [id],
  );
  return confirmed.length > 0 ? 'CONFIRMED' : 'NOT_RINGING';
}

/** Declines a phone call of the outbox; true when it was ringing or answered. */
export async function declinePhoneCall(database: Database, id: string): Promise<boolean> {
  const declined = await database.query(
    `UPDATE outbox_messages SET call_status = 'UNREACHABLE'
     WHERE id = $1 AND call_status IN ('CALLING', 'ANSWERED') RETURNING id`,
    [id],
  );
  return declined.length > 0;
}
