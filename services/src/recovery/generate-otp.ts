import { openContacts } from '../contacts/contacts';
import { encodeForWire } from '../contacts/wire-encoding';
import type { Call } from '../contract/bind-operations';
import type { Channel, GenerateOtpResponse } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import type { Message } from '../messages/message-channels';
import { messageLanguage, timeForMessage, writeMessage } from '../messages/message-texts';
import { takeDestinationUse, tooMany } from './limits';
import { passcode } from './passcode';
import { after, MINUTE, SECOND, type RecoveryContext, type StepNotes } from './recovery-context';
import { isLocked, lockedRefusal, readClaimed, type Transaction } from './transactions';

interface Sent {
  channel: Channel;
  codeNumber: number;
  sentAt: Date;
  validUntil: Date;
}

const KINDS = { Email: 'passcodeEmail', SMS: 'passcodeSms', Call: 'passcodeCall' } as const;

/**
 * POST fps/generate-otp: sends a code, or a new one that voids the older (OTP-5, VER-5, D-5). Repeated on the same
 * channel within 30 s it answers as before and sends nothing: a double click or a lost answer ends where the visitor
 * expects (rule 17). Errors: Refusal 403 (claims, state), 422 OTP_ERR_003 (locked), 429 (limits), 502 (not sent).
 */
export async function generateOtp(
  context: RecoveryContext,
  { body, request }: Call<'generateOtp'>,
  notes: StepNotes,
): Promise<GenerateOtpResponse> {
  const transaction = await readClaimed(context, request, body, notes);
  if (isLocked(context, transaction)) throw lockedRefusal();
  const earlier = alreadySent(context, transaction, body.channel);
  if (earlier) return answer(context, transaction, earlier);
  const sent = await takeSend(context, transaction, body.channel);
  if (!sent) {
    // Another call of the same page was faster.
    const now = await readClaimed(context, request, body, notes);
    const faster = alreadySent(context, now, body.channel);
    if (!faster) throw new Refusal(403, 'lost the race to send');
    return answer(context, now, faster);
  }
  const message = write(context, transaction, sent, messageLanguage(request.cookies.displayLanguage));
  if (message) {
    await context.channels.send(message).catch((error: unknown) => {
      request.log.error(
        { err: error, event: 'message not sent', channel: sent.channel },
        'A passcode was not sent',
      );
      throw new Refusal(502, 'message not sent');
    });
  }
  return answer(context, transaction, sent);
}

/** The send that stands, when this call only repeats it. Errors: Refusal for a step that is not due. */
function alreadySent(context: RecoveryContext, transaction: Transaction, channel: Channel): Sent | null {
  const { resendSeconds, resendsPerTransaction } = context.settings.recovery;
  const { state, sent_at, valid_until, code_number } = transaction;
  if (state === 'CHOOSE') return null;
  if (state !== 'SENT' || !sent_at || !valid_until)
    throw new Refusal(403, `no code is due in state ${state}`);
  const now = context.clock();
  const again = after(sent_at, resendSeconds * SECOND);
  if (now < again) {
    if (transaction.channel === channel) {
      return { channel, codeNumber: code_number, sentAt: sent_at, validUntil: valid_until };
    }
    throw tooMany('too soon', again, now);
  }
  if (code_number > resendsPerTransaction) throw tooMany('no resend left', transaction.expires_at, now);
  return null;
}

/** Takes the step: one update that only one of several calls wins, and the destination's count with it. */
async function takeSend(
  context: RecoveryContext,
  transaction: Transaction,
  channel: Channel,
): Promise<Sent | null> {
  const { database, settings, secrets, clock } = context;
  const sentAt = clock();
  const validUntil = after(sentAt, settings.recovery.codeValidMinutes * MINUTE);
  const address = openContacts(secrets, transaction)[channel] ?? `${transaction.user_key} ${channel}`;
  return await database.transaction(async (tx) => {
    const taken = await tx.query(
      `UPDATE recovery_transactions SET state = 'SENT', channel = $3, code_number = code_number + 1,
         sent_at = $4, valid_until = $5
       WHERE id = $1 AND code_number = $2 AND state IN ('CHOOSE', 'SENT') RETURNING id`,
      [transaction.id, transaction.code_number, channel, sentAt, validUntil],
    );
    if (taken.length === 0) return null;
    await takeDestinationUse(tx, context, secrets.fingerprint('destination', address));
    return { channel, codeNumber: transaction.code_number + 1, sentAt, validUntil };
  });
}

/** The message, or null for a decoy; both are written, so that both take the same time. */
function write(
  context: RecoveryContext,
  transaction: Transaction,
  sent: Sent,
  language: 'en-US' | 'de-DE',
): Message | null {
  const code = passcode(context.secrets, transaction.id, sent.codeNumber);
  const words = writeMessage(KINDS[sent.channel], language, {
    code,
    firstName: transaction.first_name ?? '',
    sentAt: timeForMessage(sent.sentAt, language),
    minutes: String(context.settings.recovery.codeValidMinutes),
    reference: transaction.reference,
  });
  const to = openContacts(context.secrets, transaction)[sent.channel];
  if (!transaction.user_id || !to) return null;
  return {
    ...words,
    channel: sent.channel,
    to,
    code,
    userId: transaction.user_id,
    transactionId: transaction.id,
    sentAt: sent.sentAt,
  };
}

function answer(context: RecoveryContext, transaction: Transaction, sent: Sent): GenerateOtpResponse {
  const { resendSeconds, resendsPerTransaction } = context.settings.recovery;
  const code = passcode(context.secrets, transaction.id, sent.codeNumber);
  return {
    // Only the call shows its code; for e-mail and SMS it never reaches the browser (D-5, security rule 6).
    ...(sent.channel === 'Call' && { otp: encodeForWire(code) }),
    channel: sent.channel,
    sentAt: sent.sentAt.toISOString(),
    validUntil: sent.validUntil.toISOString(),
    resendAvailableAt: after(sent.sentAt, resendSeconds * SECOND).toISOString(),
    resendsLeft: Math.max(0, resendsPerTransaction + 1 - sent.codeNumber),
    reference: transaction.reference,
    serverTime: context.clock().toISOString(),
  };
}
