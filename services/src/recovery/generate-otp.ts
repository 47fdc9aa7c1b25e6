import type { FastifyRequest } from 'fastify';
import { encodeForWire } from '../contacts/wire-encoding';
import type { Call } from '../contract/bind-operations';
import type { Channel, GenerateOtpResponse } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import { NotTakenError } from '../messages/message-channels';
import { boundHost } from '../messages/origin-bound-line';
import { pageLanguage } from './page-language';
import { LONG_DIGITS, passcode } from './passcode';
import { passcodeMessage } from './passcode-message';
import { after, SECOND, type RecoveryContext, type StepNotes } from './recovery-context';
import { alreadySent, noSendLeft, readSettled } from './settled-send';
import { keepSend, takeSend, undoSend, type Sent } from './take-send';
import { isLocked, lockedRefusal, type ClaimedTransaction, type Transaction } from './transactions';

/**
 * POST fps/generate-otp: sends a code, or a new one that voids the older (OTP-5, VER-5, D-5). Repeated on the same
 * channel within 30 s it answers as before and sends nothing: a double click or a lost answer ends where the visitor
 * expects (rule 17). Errors: Refusal 403 (claims, state), 422 OTP_ERR_003 (locked), 429 (limits), 502 with ISB_EMAIL01
 * or ISB_FAIL01 (the message was not taken over; nothing counts as sent, and it can be tried again at once).
 */
export async function generateOtp(
  context: RecoveryContext,
  { body, request }: Call<'generateOtp'>,
  notes: StepNotes,
): Promise<GenerateOtpResponse> {
  const transaction = await readSettled(context, request, body, notes);
  const earlier = standing(context, transaction, body.channel);
  const sent = earlier ? null : await takeSend(context, transaction, body.channel);
  if (sent) {
    await send(context, transaction, sent, request);
    return answer(context, transaction, sent);
  }
  // Unless it stood already, another call was faster.
  const now = earlier ? transaction : await readSettled(context, request, body, notes);
  const stands = earlier ?? standing(context, now, body.channel);
  if (!stands) throw notSent(body.channel);
  notes.changedNothing = true;
  return answer(context, now, stands);
}

/** The send that this call only repeats; null when one may be taken. Errors: Refusal when none may. */
function standing(context: RecoveryContext, transaction: ClaimedTransaction, channel: Channel): Sent | null {
  if (isLocked(context, transaction)) throw lockedRefusal();
  const earlier = alreadySent(context, transaction, channel);
  if (!earlier && transaction.failed_sends >= context.settings.recovery.failedSendsPerTransaction)
    throw noSendLeft('too many failed sends');
  return earlier;
}

function notSent(channel: Channel): Refusal {
  const errorCode = channel === 'Email' ? 'ISB_EMAIL01' : 'ISB_FAIL01';
  return new Refusal(502, 'message not sent', { errorCode });
}

/**
 * Hands the message over. One whose recipient is refused or put off counts as sent. Errors: Refusal 502 when it was not
 * taken otherwise; then nothing counts as sent.
 */
async function send(
  context: RecoveryContext,
  transaction: Transaction,
  sent: Sent,
  request: FastifyRequest,
): Promise<void> {
  const language = pageLanguage(request, context.senderOf(transaction.white_label));
  const host = boundHost(request, context.settings);
  const message = passcodeMessage(context, transaction, sent, language, host);
  try {
    await (message ? context.sends.send(message) : context.sends.imitate(sent.channel));
  } catch (error) {
    if (message) {
      const { channel } = sent;
      request.log.error({ err: error, event: 'message not sent', channel }, 'A passcode was not sent');
    }
    // What becomes of a recipient would tell that there is one (security rule 4): the visitor finds other ways below.
    if (!(error instanceof NotTakenError && error.kind !== 'unavailable')) {
      await undoSend(context, transaction, sent);
      throw notSent(sent.channel);
    }
  }
  await keepSend(context, transaction, sent);
}

function answer(context: RecoveryContext, transaction: Transaction, sent: Sent): GenerateOtpResponse {
  const { resendSeconds, resendsPerTransaction } = context.settings.recovery;
  const code = passcode(context.secrets, sent.source, sent.codeNumber);
  return {
    // Only the call shows its code; for e-mail and SMS it never reaches the browser (D-5, security rule 6).
    ...(sent.channel === 'Call' && { otp: encodeForWire(code) }),
    ...(sent.source.code_digits === LONG_DIGITS && { passcodeLength: LONG_DIGITS }),
    channel: sent.channel,
    sentAt: sent.sentAt.toISOString(),
    validUntil: sent.validUntil.toISOString(),
    resendAvailableAt: after(sent.sentAt, resendSeconds * SECOND).toISOString(),
    resendsLeft: Math.max(0, resendsPerTransaction + 1 - sent.codeNumber),
    reference: transaction.reference,
    serverTime: context.clock().toISOString(),
  };
}
