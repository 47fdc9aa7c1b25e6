import { canonicalEmail, canonicalUserId } from '@portal/shared-wl-assets/identifiers';
import { openContacts } from '../contacts/contacts';
import type { Channel } from '../contract/contract';
import type { SealedRow } from '../messages/message-queue';
import { newId } from '../random-id';
import { takeDestinationUse, tooMany, type Destination } from './limits';
import { sameness, sentBeside } from './open-recovery';
import { LONG_DIGITS, USUAL_DIGITS, type PasscodeSource } from './passcode';
import { after, MINUTE, SECOND, type RecoveryContext } from './recovery-context';
import type { Transaction } from './transactions';

/** A send: its message is on its way, was handed over, or is that of a decoy. */
export interface Sent {
  channel: Channel;
  /** What its passcode is derived from. */
  source: PasscodeSource;
  codeNumber: number;
  sentAt: Date;
  validUntil: Date;
}

/**
 * Returns what messages are counted by. For a user it is the contact in the form in which it is compared: all its forms lead
 * to one mailbox or phone. For a decoy it is the User ID with the contact that was shown: channels that show the same
 * number share its limit, as a real user's do.
 */
export function destinationOf(
  context: RecoveryContext,
  transaction: Transaction,
  channel: Channel,
): Destination {
  const { named_user, contacts } = transaction;
  const contact = openContacts(context, transaction)[channel];
  const counted =
    contact === undefined
      ? `${canonicalUserId(named_user)} ${contacts[channel] ?? ''}`
      : channel === 'Email'
        ? canonicalEmail(contact)
        : contact;
  return { key: context.secrets.fingerprint('destination', counted), ofNobody: contact === undefined };
}

/**
 * The send that a transaction's next one on `channel` will be, should it be taken. After many wrong codes in a row the
 * passcode gets eight digits, for decoys alike (docs/security.md, guessing a passcode).
 */
export function nextSend(
  { settings, clock }: RecoveryContext,
  transaction: Transaction,
  channel: Channel,
): Sent {
  const sentAt = clock();
  const isLong = transaction.wrong_in_a_row >= settings.recovery.wrongCodesUntilLongCodes;
  const code_digits = isLong ? LONG_DIGITS : USUAL_DIGITS;
  return {
    channel,
    source: { id: transaction.id, passcode_salt: newId(), code_digits },
    codeNumber: transaction.code_number + 1,
    sentAt,
    validUntil: after(sentAt, settings.recovery.codeValidMinutes * MINUTE),
  };
}

/**
 * Takes the send: one statement that only one of several calls wins. The destination's count and the message in the queue
 * belong to the same database transaction, so that none is there without the others.
 *
 * @returns whether it was taken; false when another call was faster
 * @throws Refusal 429 above the destination's limits and the budgets of the hour, and while another tab's message to the same user is too recent
 */
export async function takeSend(
  context: RecoveryContext,
  transaction: Transaction,
  { channel, source, codeNumber, sentAt, validUntil }: Sent,
  message: SealedRow,
): Promise<boolean> {
  const { database, settings } = context;
  return await database.transaction(async (tx) => {
    // Two recoveries of one browser and user wait for one another here, so that the second sees what the first has sent.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [sameness(transaction)]);
    const taken = await tx.query(
      `WITH taken AS (
         UPDATE recovery_transactions SET state = 'SENT', channel = $3, code_number = $4, sent_at = $5, valid_until = $6,
           passcode_salt = $7, code_digits = $12::integer, sending = true, outdated = false, failed_channel = NULL
         WHERE id = $1 AND code_number = $2 AND sent_at IS NOT DISTINCT FROM $8 AND failed_sends = $9
           AND state IN ('CHOOSE', 'SENT')
           -- Wrong codes that came meanwhile make the next passcode a long one.
           AND $12::integer >= CASE WHEN (SELECT in_a_row FROM recovery_wrong_codes w WHERE w.user_key = $13) >= $14
             THEN $15::integer ELSE 0 END
         RETURNING id
       )
       INSERT INTO queued_messages (id, transaction_id, code_number, channel, message_sealed, next_at, created_at)
       SELECT $10, id, $4, $3, $11, $5, $5 FROM taken RETURNING id`,
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
        message.id,
        message.sealed,
        source.code_digits,
        transaction.user_key,
        settings.recovery.wrongCodesUntilLongCodes,
        LONG_DIGITS,
      ],
    );
    if (taken.length === 0) return false;
    await takeDestinationUse(tx, context, destinationOf(context, transaction, channel), sentAt);
    const beside = await sentBeside(context, tx, transaction);
    if (beside) throw tooMany('sent beside', after(beside, settings.recovery.resendSeconds * SECOND), sentAt);
    const number = transaction.user_id === null ? undefined : openContacts(context, transaction)[channel];
    await context.phoneBudget.take(tx, channel, number, sentAt);
    return true;
  });
}
