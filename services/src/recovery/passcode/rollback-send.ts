import type { Database } from '@portal/server-kit/database';
import type { FailedSend } from '../../messages/queue/message-queue';
import { lockSends } from './send-pause';

/** SQL value of `replaced_send` when a send is claimed: the previous passcode, which is restored if the send fails. */
export const REPLACED_SEND = `CASE WHEN state = 'SENT' THEN jsonb_build_object('channel', channel, 'sent_at', sent_at,
  'valid_until', valid_until, 'passcode_salt', passcode_salt, 'passcode_characters', passcode_characters, 'user_version', user_version, 'passcode_expired', passcode_expired,
  'joined_id', joined_id, 'joined_code_number', joined_code_number) END`;

/**
 * Rolls back a failed send: its transaction, and those that have joined it, return to their former state and passcodes, and
 * the destination's counter is refunded. The failure is counted, so that one recovery cannot keep a provider busy. A
 * transaction that has been verified or locked since then is not changed: its older passcode is void.
 */
export async function rollbackSend(
  tx: Database,
  { transactionId, codeNumber, channel, sentAt, destinationKey }: FailedSend,
): Promise<void> {
  // Acquire the locks in the same order as a send, so that no other recovery joins until the commit.
  await lockSends(tx, [destinationKey]);
  await tx.query(
    `UPDATE recovery_transactions t SET state = CASE WHEN before.replaced_send IS NULL THEN 'CHOOSE' ELSE 'SENT' END,
       channel = before.channel, code_number = t.code_number - 1, sent_at = before.sent_at,
       valid_until = before.valid_until, passcode_salt = coalesce(before.passcode_salt, t.passcode_salt),
       passcode_characters = coalesce(before.passcode_characters, t.passcode_characters), user_version = before.user_version,
       passcode_expired = coalesce(before.passcode_expired, false),
       joined_id = before.joined_id, joined_code_number = before.joined_code_number, replaced_send = NULL,
       sending = false, failed_sends = t.failed_sends + 1, failed_channel = $3
     FROM (
       SELECT u.id, u.replaced_send, r.channel, r.sent_at, r.valid_until, r.passcode_salt, r.passcode_characters, r.user_version, r.passcode_expired,
         r.joined_id, r.joined_code_number
       FROM recovery_transactions u, jsonb_to_record(coalesce(u.replaced_send, '{}')) AS r(channel text,
         sent_at timestamptz, valid_until timestamptz, passcode_salt text, passcode_characters text, user_version uuid, passcode_expired boolean,
         joined_id text, joined_code_number integer)
       WHERE u.id = $1 OR u.joined_id = $1
     ) before
     WHERE t.id = before.id AND t.state = 'SENT'
       AND ((t.id = $1 AND t.code_number = $2 AND t.sending) OR (t.joined_id = $1 AND t.joined_code_number = $2))`,
    [transactionId, codeNumber, channel],
  );
  // Removes one time only: another recovery may have sent there at the same time, and its message stays counted.
  await tx.query(
    `UPDATE recovery_destinations SET sent_at = sent_at[: array_position(sent_at, $2::timestamptz) - 1]
       || sent_at[array_position(sent_at, $2::timestamptz) + 1 :]
     WHERE destination_key = $1 AND $2::timestamptz = ANY(sent_at)`,
    [destinationKey, sentAt],
  );
}
