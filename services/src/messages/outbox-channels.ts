import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database';
import { sameText } from '../settings/server-secrets';
import type { CallStatus, MessageChannels } from './message-channels';

/** Numbers of the demo data at which nobody ever answers (D-13). */
export const SILENT_NUMBERS: readonly string[] = ['+15555550105'];

/** How long such a phone rings before the call counts as not answered. */
const SILENT_RING_MS = 25_000;

/** Writes every message to the table outbox_messages; only in LOCAL and MOCK (D-4, security rule 16). */
export function outboxChannels(database: Database, clock: () => Date): MessageChannels {
  return {
    async send(message) {
      await database.query(
        `INSERT INTO outbox_messages
           (id, channel, to_address, subject, text, html, code, user_id, sent_at, call_status, transaction_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          randomBytes(12).toString('hex'),
          message.channel,
          message.to,
          message.subject,
          message.text,
          message.html,
          message.code,
          message.userId,
          message.sentAt,
          message.channel === 'Call' ? 'CALLING' : null,
          message.transactionId,
        ],
      );
    },
    async callStatus(transactionId) {
      const [call] = await database.query<{ call_status: CallStatus; to_address: string; sent_at: Date }>(
        `SELECT call_status, to_address, sent_at FROM outbox_messages WHERE transaction_id = $1 AND channel = 'Call'
         ORDER BY position DESC LIMIT 1`,
        [transactionId],
      );
      if (!call) return null;
      const rangOut = clock().getTime() - call.sent_at.getTime() >= SILENT_RING_MS;
      return SILENT_NUMBERS.includes(call.to_address) && rangOut ? 'UNREACHABLE' : call.call_status;
    },
  };
}

export type CallPlayed = 'CONFIRMED' | 'WRONG_KEYS' | 'ANSWERED' | 'NOT_RINGING';

/**
 * Plays a phone call of the outbox: answers it and keys in `keys` (none: the call is only answered). Wrong keys count
 * as a wrong code of the transaction. A call that has ended, an older call of the same transaction and one to a number
 * at which nobody answers cannot be answered: NOT_RINGING. D-14.
 */
export async function answerCall(database: Database, id: string, keys?: string): Promise<CallPlayed> {
  const [call] = await database.query<{ code: string | null; transaction_id: string | null }>(
    `UPDATE outbox_messages m SET call_status = 'ANSWERED'
     WHERE id = $1 AND call_status IN ('CALLING', 'ANSWERED') AND NOT (to_address = ANY($2))
       AND NOT EXISTS (SELECT 1 FROM outbox_messages n WHERE n.transaction_id = m.transaction_id
                         AND n.channel = 'Call' AND n.position > m.position)
     RETURNING code, transaction_id`,
    [id, SILENT_NUMBERS],
  );
  if (!call) return 'NOT_RINGING';
  if (!keys) return 'ANSWERED';
  if (call.code !== null && sameText(keys.replace(/\s/g, ''), call.code)) {
    const confirmed = await database.query(
      `UPDATE outbox_messages SET call_status = 'CONFIRMED' WHERE id = $1 AND call_status = 'ANSWERED'
         AND EXISTS (SELECT 1 FROM recovery_transactions t WHERE t.id = $2 AND t.state = 'SENT') RETURNING id`,
      [id, call.transaction_id],
    );
    return confirmed.length > 0 ? 'CONFIRMED' : 'NOT_RINGING';
  }
  await database.query(
    `UPDATE recovery_transactions SET wrong_codes = wrong_codes + 1,
       state = CASE WHEN wrong_codes + 1 >= 5 THEN 'LOCKED' ELSE state END
     WHERE id = $1 AND state = 'SENT'`,
    [call.transaction_id],
  );
  return 'WRONG_KEYS';
}

/** Declines a ringing call of the outbox; true when it was ringing or answered. */
export async function declineCall(database: Database, id: string): Promise<boolean> {
  const declined = await database.query(
    `UPDATE outbox_messages SET call_status = 'UNREACHABLE'
     WHERE id = $1 AND call_status IN ('CALLING', 'ANSWERED') RETURNING id`,
    [id],
  );
  return declined.length > 0;
}
