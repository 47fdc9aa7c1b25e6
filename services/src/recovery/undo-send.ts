import type { Channel } from '../contract/contract';
import type { Database } from '../database/database';
import type { FailedSend } from '../messages/message-queue';
import type { Transaction, TransactionState } from './transactions';

/** What a send has replaced, as JSON of the queue; times are texts in ISO 8601. */
export interface EarlierSend {
  state: TransactionState;
  channel: Channel | null;
  codeNumber: number;
  sentAt: string | null;
  validUntil: string | null;
  outdated: boolean;
  salt: string;
  digits: number;
  destinationKey: string;
}

/** What a send of this transaction replaces. */
export const earlierSendOf = (transaction: Transaction, destinationKey: string): EarlierSend => ({
  state: transaction.state,
  channel: transaction.channel,
  codeNumber: transaction.code_number,
  sentAt: transaction.sent_at?.toISOString() ?? null,
  validUntil: transaction.valid_until?.toISOString() ?? null,
  outdated: transaction.outdated,
  salt: transaction.passcode_salt,
  digits: transaction.code_digits,
  destinationKey,
});

/**
 * Undoes a send that could not be handed over: the transaction is what it was before, with its older code, and the
 * destination is not counted. Only the failure is, so that one recovery cannot keep a provider busy. A transaction that was
 * proved or locked meanwhile stays as it is: its older code proves nothing any more.
 */
export async function undoSend(
  tx: Database,
  { transactionId, codeNumber, channel, sentAt, earlier }: FailedSend<EarlierSend>,
): Promise<void> {
  await tx.query(
    `UPDATE recovery_transactions SET state = $3, channel = $4, code_number = $5, sent_at = $6, valid_until = $7,
       sending = false, failed_sends = failed_sends + 1, outdated = outdated OR $8, passcode_salt = $9, failed_channel = $10,
       code_digits = $11
     WHERE id = $1 AND code_number = $2 AND sending AND state = 'SENT'`,
    [
      transactionId,
      codeNumber,
      earlier.state,
      earlier.channel,
      earlier.codeNumber,
      earlier.sentAt && new Date(earlier.sentAt),
      earlier.validUntil && new Date(earlier.validUntil),
      earlier.outdated,
      earlier.salt,
      channel,
      earlier.digits,
    ],
  );
  // Another recovery may have sent there in the same moment; its message stays counted.
  await tx.query(
    `UPDATE recovery_destinations SET sent_at = sent_at[: array_position(sent_at, $2::timestamptz) - 1]
       || sent_at[array_position(sent_at, $2::timestamptz) + 1 :]
     WHERE destination_key = $1 AND $2::timestamptz = ANY(sent_at)`,
    [earlier.destinationKey, sentAt],
  );
}
