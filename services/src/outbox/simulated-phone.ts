import { timingSafeEqualText } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import type { CheckKeys } from '../messages/message-channels';
import { SILENT_NUMBERS } from '../users/seed';

export type SimulatedCallResult = 'CONFIRMED' | 'WRONG_KEYS' | 'ANSWERED' | 'NOT_RINGING';

/** Dependencies of a simulated phone call. */
export interface SimulatedPhone {
  database: Database;
  checkKeys: CheckKeys;
}

/**
 * Simulates answering a phone call of the outbox and pressing `keys`, if any (D-14). Keys count as an attempt before they
 * are compared (security rule 2). Returns NOT_RINGING for a call that has ended or was replaced, or to a number that never
 * answers.
 */
export async function answerPhoneCall(
  { database, checkKeys }: SimulatedPhone,
  id: string,
  keys?: string,
): Promise<SimulatedCallResult> {
  const [call] = await database.query<{ code: string | null; transaction_id: string | null }>(
    `UPDATE outbox_messages m SET call_status = 'ANSWERED'
     WHERE id = $1 AND call_status IN ('CALLING', 'ANSWERED') AND NOT (to_address = ANY($2))
       AND NOT EXISTS (SELECT 1 FROM outbox_messages n WHERE n.transaction_id = m.transaction_id
                         AND n.call_status IS NOT NULL AND n.position > m.position)
     RETURNING code, transaction_id`,
    [id, SILENT_NUMBERS],
  );
  if (!call?.transaction_id) return 'NOT_RINGING';
  if (!keys) return 'ANSWERED';
  const isRight = () => call.code !== null && timingSafeEqualText(keys.replace(/\s/g, ''), call.code);
  const result = await checkKeys(call.transaction_id, isRight, null);
  if (result === 'OVER') return 'NOT_RINGING';
  if (result !== 'RIGHT') return 'WRONG_KEYS';
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
