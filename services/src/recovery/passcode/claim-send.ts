import type { Database } from '@portal/server-kit/database';
import { addMs, SECOND_MS } from '@portal/server-kit/scheduling';
import { openContact } from '../../contacts/contacts';
import { leaseEnd, type QueuedRow } from '../../messages/queue/queued-rows';
import { isKeypadSql } from '../keypad-channels';
import { claimDestinationUse, createTooManyRequestsError, type Destination } from '../limits/limits';
import { type RecoveryContext } from '../recovery-context';
import type { Transaction } from '../state/transactions';
import { findJoinableSend } from './join-send';
import type { PasscodeSend } from './next-send';
import { REPLACED_SEND } from './rollback-send';
import { lockSends, readRecentSends, sendLocks } from './send-pause';

/**
 * Claims a send, or joins a pending one to the same destination. Stores the counter and the queued message in one database
 * transaction. A joined send queues no message and does not count for the destination, only as one of the recovery's sends.
 *
 * @returns the claimed or joined send; null when another request of this recovery was faster
 * @throws HttpError 429 above the destination's limits or the hourly budgets, and while the last message to the same
 *   destination, or from the same browser, is too recent and cannot be joined
 */
export async function claimSend(
  context: RecoveryContext,
  transaction: Transaction,
  destination: Destination,
  send: PasscodeSend,
  message: QueuedRow,
): Promise<PasscodeSend | null> {
  const { channel, sentAt } = send;
  return await context.database.transaction(async (tx) => {
    const [, recent] = await Promise.all([
      lockSends(tx, sendLocks(transaction, destination)),
      readRecentSends(tx, context, transaction, destination, send),
    ]);
    const { resendSeconds, secondsBetweenSendsToDestination } = context.limits;
    if (recent.fromBrowser)
      throw createTooManyRequestsError(
        'sent beside',
        addMs(recent.fromBrowser, resendSeconds * SECOND_MS),
        sentAt,
      );
    if (recent.toDestination) {
      if (recent.senderId === transaction.id) return null;
      const joined = await findJoinableSend(tx, transaction, send, recent);
      const again = addMs(recent.toDestination, secondsBetweenSendsToDestination * SECOND_MS);
      if (!joined) throw createTooManyRequestsError('sent to the same destination', again, sentAt);
      return (await storeSend(tx, context, transaction, joined, null)) ? joined : null;
    }
    if (!(await storeSend(tx, context, transaction, send, message))) return null;
    await claimDestinationUse(tx, context, destination, transaction.id, sentAt);
    const number = transaction.user_id === null ? undefined : openContact(context, transaction, channel);
    await context.phoneBudget.commit(tx, channel, number, sentAt);
    return send;
  });
}

/**
 * Makes a send the newest of its recovery, in one statement that only one of several requests wins.
 *
 * @param message to be queued; null for a send that is joined
 * @returns false when another request was faster
 */
async function storeSend(
  tx: Database,
  { limits }: RecoveryContext,
  transaction: Transaction,
  { channel, source, codeNumber, sentAt, validUntil }: PasscodeSend,
  message: QueuedRow | null,
): Promise<boolean> {
  const joined = message === null ? source : null;
  const taken = await tx.query(
    `WITH taken AS (
       UPDATE recovery_transactions SET state = 'SENT', channel = $3, code_number = $4, sent_at = $5, valid_until = $6,
         passcode_salt = $7, passcode_characters = $12, joined_id = $15, joined_code_number = $16,
         sending = $15::text IS NULL, user_version = $19, passcode_expired = false,
         failed_channel = NULL, replaced_send = ${REPLACED_SEND}
       WHERE id = $1 AND code_number = $2 AND sent_at IS NOT DISTINCT FROM $8 AND failed_sends = $9
         AND state IN ('CHOOSE', 'SENT')
         -- The message was written for this version of the user.
         AND (user_id IS NULL OR EXISTS (SELECT 1 FROM users u WHERE u.user_id = recovery_transactions.user_id
           AND u.recovery_version IS NOT DISTINCT FROM $19::uuid))
         -- Rejects a passcode of digits if wrong passcodes in the meantime require letters.
         AND ($12 = 'alphanumeric' OR ${isKeypadSql('$3')}
           OR coalesce((SELECT in_a_row FROM recovery_wrong_codes w WHERE w.user_key = $13), 0) < $14)
       RETURNING id
     ), queued AS (
       INSERT INTO queued_messages (id, transaction_id, code_number, channel, message_sealed, next_at, created_at, traceparent, attempts)
       SELECT $10, id, $4, $3, $11, $18, $5, $17, 1 FROM taken WHERE $10::text IS NOT NULL
     )
     SELECT id FROM taken`,
    [
      transaction.id,
      transaction.code_number,
      channel,
      codeNumber,
      sentAt,
      validUntil,
      source.passcode_salt,
      transaction.sent_at,
      transaction.failed_sends,
      message?.id ?? null,
      message?.message_sealed ?? null,
      source.passcode_characters,
      transaction.known_browser_key ?? transaction.user_key,
      limits.wrongCodesUntilLetters,
      joined?.id ?? null,
      joined?.number ?? null,
      message?.traceparent ?? null,
      leaseEnd(sentAt),
      transaction.recovery_version,
    ],
  );
  return taken.length > 0;
}
