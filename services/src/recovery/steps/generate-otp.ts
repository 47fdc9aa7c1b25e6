import type { FastifyRequest } from 'fastify';
import type { Channel, GenerateOtpRequest, GenerateOtpResponse } from '@portal/contract/api';
import { CHANNELS } from '@portal/contract/recovery';
import { addMs, SECOND_MS } from '@portal/server-kit/scheduling';
import type { OperationRequest } from '../../api/bind-operations';
import { createRejection } from '../../api/rejections';
import { maskContacts, openContact } from '../../contacts/contacts';
import { encodeForWire } from '../../contacts/wire-encoding';
import { DECISION_TIMEOUT_MS } from '../../messages/queue/message-queue';
import { getBoundHost } from '../../messages/texts/origin-bound-line';
import { createTooManyRequestsError, type Destination } from '../limits/limits';
import { derivePasscode } from '../passcode';
import { claimSend } from '../passcode/claim-send';
import { getDestination } from '../passcode/destination';
import { findEarlierSend } from '../passcode/earlier-send';
import { nextSend, type PasscodeSend } from '../passcode/next-send';
import { passcodeMessage } from '../passcode/passcode-message';
import { settleLaterSends } from '../passcode/send-pause';
import { type AuditContext, type RecoveryContext } from '../recovery-context';
import { getPageLanguage } from '../state/page-language';
import { readClaimedTransaction, type Transaction } from '../state/transactions';

/**
 * POST fps/generate-otp: sends a passcode, which invalidates the previous one (OTP-5, VER-5, D-5). The message is queued;
 * call-status reports a failed send. A repetition on the same channel within 30 s gets the same response and sends nothing
 * (security rule 17). While another recovery has a pending send to the same destination, the request joins it.
 *
 * @throws HttpError 403 (claims, state, changed contact), 422 OTP_ERR_003 (locked), 429 (limits)
 */
export async function generateOtp(
  context: RecoveryContext,
  { body, request }: OperationRequest<'generateOtp'>,
  notes: AuditContext,
): Promise<GenerateOtpResponse> {
  const transaction = await readClaimedTransaction(context, request, body, notes);
  const destination = getDestination(context, transaction, body.channel);
  await settleLaterSends(context, transaction, destination, context.clock());
  await context.phoneBudget.settle(context.database, body.channel, context.clock());
  const earlier = findEarlierSend(context, transaction, body.channel);
  const sent = earlier ? null : await send(context, transaction, body, destination, request);
  if (sent) {
    if (sent.source.id !== transaction.id) notes.reason = 'joined';
    return toResponse(context, sent);
  }
  notes.reason = 'no change';
  if (earlier) return toResponse(context, earlier);
  const now = await readClaimedTransaction(context, request, body, notes);
  const faster = findEarlierSend(context, now, body.channel);
  if (!faster)
    throw createTooManyRequestsError('overtaken', addMs(context.clock(), SECOND_MS), context.clock());
  return toResponse(context, faster);
}

/** Claims the next send and queues its message, or joins a pending send; null when another request was faster. */
async function send(
  context: RecoveryContext,
  transaction: Transaction,
  { channel }: GenerateOtpRequest,
  destination: Destination,
  request: FastifyRequest,
): Promise<PasscodeSend | null> {
  assertShownContact(context, transaction, channel);
  const next = nextSend(context, transaction, channel);
  const language = getPageLanguage(request, context.findSender(transaction.white_label));
  const message = context.queue.sealPasscode(
    {
      ...passcodeMessage(context, transaction, next, language, getBoundHost(request, context.settings)),
      validUntil: next.validUntil,
      destinationKey: destination.key,
    },
    next.codeNumber,
  );
  const sent = await claimSend(context, transaction, destination, next, message);
  if (sent === next) context.queue.send([message]);
  return sent;
}

/** @throws HttpError 403 when the contact is no longer the one that the page shows */
function assertShownContact(context: RecoveryContext, transaction: Transaction, channel: Channel): void {
  const contact = openContact(context, transaction, channel);
  const shown = maskContacts(contact === undefined ? {} : { [channel]: contact })[channel];
  if (transaction.user_id !== null && shown !== transaction.contacts[channel])
    throw createRejection('contact changed');
}

/** Time for the worker to record whether a provider accepted the message. */
const RECORD_DELAY_MS = 2 * SECOND_MS;

/** Returns the time from which call-status reports the outcome of a send. */
export function getSendStatusTime(sentAt: Date): Date {
  return addMs(sentAt, DECISION_TIMEOUT_MS + RECORD_DELAY_MS);
}

function toResponse(context: RecoveryContext, sent: PasscodeSend): GenerateOtpResponse {
  const { resendSeconds, resendsPerTransaction } = context.limits;
  const code = derivePasscode(context.secrets, sent.source);
  return {
    // The page shows the passcode of a phone call; one sent by e-mail or SMS never reaches it (D-5, security rule 6).
    ...(CHANNELS[sent.channel].showsPasscode && { otp: encodeForWire(code) }),
    passcodeCharacters: sent.source.passcode_characters,
    channel: sent.channel,
    sentAt: sent.sentAt.toISOString(),
    validUntil: sent.validUntil.toISOString(),
    resendAvailableAt: addMs(sent.sentAt, resendSeconds * SECOND_MS).toISOString(),
    resendsLeft: Math.max(0, resendsPerTransaction + 1 - sent.codeNumber),
    sendStatusAt: getSendStatusTime(sent.sentAt).toISOString(),
    reference: sent.reference,
    serverTime: context.clock().toISOString(),
  };
}
