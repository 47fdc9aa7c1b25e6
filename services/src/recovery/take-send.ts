import { canonicalEmail, canonicalUserId } from '@portal/shared-wl-assets/identifiers';
import { openContacts } from '../contacts/contacts';
import type { Channel } from '../contract/contract';
import { newId } from '../random-id';
import { takeDestinationUse, tooMany, type Destination } from './limits';
import { sameness, sentBeside } from './open-recovery';
import { LONG_DIGITS, USUAL_DIGITS, type PasscodeSource } from './passcode';
import { after, MINUTE, SECOND, type RecoveryContext } from './recovery-context';
import type { Transaction } from './transactions';

/** A send that was taken: by the message that is on its way, or by one that stands. */
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
function destinationOf(context: RecoveryContext, transaction: Transaction, channel: Channel): Destination {
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
 * Takes the step: one update that only one of several calls wins, and the destination's count with it. After many wrong
 * codes in a row the passcode gets eight digits, for decoys alike (docs/security.md, guessing a passcode). Until
 * `keepSend` or `undoSend` the send is under way. Null when another call was faster. Errors: Refusal 429 above the
 * destination's limits, and while another tab's message to the same user is too recent.
 */
export async function takeSend(
  context: RecoveryContext,
  transaction: Transaction,
  channel: Channel,
): Promise<Sent | null> {
  const { database, settings, clock } = context;
  const sentAt = clock();
  const validUntil = after(sentAt, settings.recovery.codeValidMinutes * MINUTE);
  const salt = newId();
  return await database.transaction(async (tx) => {
    // Two recoveries of one browser and user wait for one another here, so that the second sees what the first has sent.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [sameness(transaction)]);
    const [taken] = await tx.query<PasscodeSource>(
      `UPDATE recovery_transactions SET state = 'SENT', channel = $3, code_number = code_number + 1,
         sent_at = $4, valid_until = $5, passcode_salt = $8, sending = true, outdated = false,
         code_digits = CASE WHEN (SELECT in_a_row FROM recovery_wrong_codes w WHERE w.user_key = $9) >= $10
           THEN $11::integer ELSE $12::integer END
       WHERE id = $1 AND code_number = $2 AND sent_at IS NOT DISTINCT FROM $6 AND failed_sends = $7
         AND state IN ('CHOOSE', 'SENT')
       RETURNING id, passcode_salt, code_digits`,
      [
        transaction.id,
        transaction.code_number,
        channel,
        sentAt,
        validUntil,
        transaction.sent_at,
        transaction.failed_sends,
        salt,
        transaction.user_key,
        settings.recovery.wrongCodesUntilLongCodes,
        LONG_DIGITS,
        USUAL_DIGITS,
      ],
    );
    if (!taken) return null;
    // So do those to one destination.
    await takeDestinationUse(tx, context, destinationOf(context, transaction, channel));
    const beside = await sentBeside(context, tx, transaction);
    if (beside) throw tooMany('sent beside', after(beside, settings.recovery.resendSeconds * SECOND), sentAt);
    return { channel, source: taken, codeNumber: transaction.code_number + 1, sentAt, validUntil };
  });
}

/** The message was taken over: from now on the send stands. */
export async function keepSend(
  context: RecoveryContext,
  transaction: Transaction,
  sent: Sent,
): Promise<void> {
  await context.database.query(
    'UPDATE recovery_transactions SET sending = false WHERE id = $1 AND code_number = $2',
    [transaction.id, sent.codeNumber],
  );
}

/**
 * The message was not taken over: the transaction is what it was before, with its older code, and the destination is
 * not counted. Only the failure is, so that nobody can keep a provider busy with one recovery. One that was proved or
 * locked meanwhile stays as it is: its older code proves nothing any more.
 */
export async function undoSend(
  context: RecoveryContext,
  transaction: Transaction,
  sent: Sent,
): Promise<void> {
  const { id, state, channel, code_number, sent_at, valid_until, outdated, passcode_salt, code_digits } =
    transaction;
  await context.database.transaction(async (tx) => {
    await tx.query(
      `UPDATE recovery_transactions SET state = $3, channel = $4, code_number = $5, sent_at = $6, valid_until = $7,
         sending = false, failed_sends = failed_sends + 1, outdated = outdated OR $8, passcode_salt = $9, code_digits = $10
       WHERE id = $1 AND code_number = $2 AND sending AND state = 'SENT'`,
      [
        id,
        sent.codeNumber,
        state,
        channel,
        code_number,
        sent_at,
        valid_until,
        outdated,
        passcode_salt,
        code_digits,
      ],
    );
    // Another recovery may have sent there in the same moment; its message stays counted.
    await tx.query(
      `UPDATE recovery_destinations SET sent_at = sent_at[: array_position(sent_at, $2::timestamptz) - 1]
         || sent_at[array_position(sent_at, $2::timestamptz) + 1 :]
       WHERE destination_key = $1 AND $2::timestamptz = ANY(sent_at)`,
      [destinationOf(context, transaction, sent.channel).key, sent.sentAt],
    );
  });
}
