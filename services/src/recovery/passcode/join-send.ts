import type { Database } from '@portal/server-kit/database';
import { isAheadSql } from '../../database/stored-time';
import { isKeypadSql } from '../keypad-channels';
import type { PasscodeCharacters } from '../passcode';
import type { Transaction } from '../state/transactions';
import type { PasscodeSend } from './next-send';
import type { RecentSends } from './send-pause';

interface Joinable {
  id: string;
  code_number: number;
  sent_at: Date;
  valid_until: Date;
  passcode_salt: string;
  passcode_characters: PasscodeCharacters;
  reference: string;
}

/**
 * Returns a pending send that a recovery can join instead of `requested`: of another recovery for the same user, flow
 * and client to the same destination, whose passcode is still valid, not voided and no easier to guess. One that is keyed in
 * elsewhere is never joined, since the requesting page shows it.
 *
 * @returns null when there is none; the recovery has to wait
 */
export async function findJoinableSend(
  tx: Database,
  transaction: Transaction,
  requested: PasscodeSend,
  { toDestination, senderId }: RecentSends,
): Promise<PasscodeSend | null> {
  const [joined] = await tx.query<Joinable>(
    `SELECT id, code_number, sent_at, valid_until, passcode_salt, passcode_characters, reference FROM recovery_transactions
     WHERE id = $1 AND id <> $2 AND sent_at = $3 AND user_key = $4 AND flow = $5 AND white_label = $6 AND channel = $7
       AND NOT ${isKeypadSql('channel')} AND state = 'SENT' AND joined_id IS NULL AND ${isAheadSql('valid_until', '$8')}
       AND passcode_characters IN ('alphanumeric', $9) AND user_version IS NOT DISTINCT FROM $10::uuid`,
    [
      senderId,
      transaction.id,
      toDestination,
      transaction.user_key,
      transaction.flow,
      transaction.white_label,
      requested.channel,
      requested.sentAt,
      requested.source.passcode_characters,
      transaction.recovery_version,
    ],
  );
  if (!joined) return null;
  const { id, code_number, passcode_salt, passcode_characters, reference, sent_at, valid_until } = joined;
  return {
    channel: requested.channel,
    source: { id, number: code_number, passcode_salt, passcode_characters },
    reference,
    codeNumber: requested.codeNumber,
    sentAt: sent_at,
    validUntil: valid_until,
  };
}
