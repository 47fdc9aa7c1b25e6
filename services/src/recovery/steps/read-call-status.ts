import type { ReadCallStatusResponse, EarlierPasscode } from '@portal/contract/api';
import { isKeypadChannel } from '@portal/contract/recovery';
import type { OperationRequest } from '../../api/bind-operations';
import { createRejection } from '../../api/rejections';
import { isAhead } from '../../database/stored-time';
import { readPhoneCallState } from '../passcode/phone-call-state';
import type { AuditContext, RecoveryContext } from '../recovery-context';
import { outcomeDetail } from '../state/recovery-outcome';
import { assertUnlocked, readClaimedTransaction, type Transaction } from '../state/transactions';
import { getSendStatusTime } from './generate-otp';

/**
 * POST fps/call-status: reads whether the newest send could be handed over, and the status of a phone call (VER-4). It
 * counts no attempt and verifies nothing; only `verifyOtp` does.
 *
 * @throws HttpError 403 (claims, nothing sent by this channel), 422 OTP_ERR_003 (locked)
 */
export async function readCallStatus(
  context: RecoveryContext,
  { body, request }: OperationRequest<'readCallStatus'>,
  notes: AuditContext,
): Promise<ReadCallStatusResponse> {
  const transaction = await readClaimedTransaction(context, request, body, notes);
  const { channel, failed_channel, state } = transaction;
  const keypad = isKeypadChannel(body.channel) ? body.channel : null;
  if (state !== 'VERIFIED') assertUnlocked(context, transaction);
  if (failed_channel === body.channel) {
    const earlier = earlierPasscode(context, transaction);
    return {
      sendStatus: 'FAILED',
      ...(earlier && { earlier }),
      ...(keypad && { callStatus: 'UNREACHABLE' }),
    };
  }
  if (channel !== body.channel)
    throw createRejection('nothing sent by this channel', outcomeDetail(transaction.outcome));
  const sendStatus = getSendStatus(context, transaction);
  if (keypad === null) return { sendStatus };
  // Another tab was faster: the verification gives this one the same response.
  if (state === 'VERIFIED') return { sendStatus, callStatus: 'CONFIRMED' };
  const { channelStatus, callStatus } = (await readPhoneCallState(context, transaction, keypad)) ?? {
    callStatus: 'CONFIRMED',
  };
  return {
    sendStatus,
    callStatus: channelStatus === 'STATUS.UNREACHABLE' ? 'UNREACHABLE' : (callStatus ?? 'CALLING'),
  };
}

/**
 * Describes the passcode that is valid again after a failed send, also for decoys; null when there is none to enter. A phone
 * call has ended, so its passcode is not valid again.
 */
function earlierPasscode(
  { limits, clock }: RecoveryContext,
  {
    state,
    channel,
    code_number,
    passcode_characters,
    sent_at,
    valid_until,
    passcode_expired,
    message_reference,
  }: Transaction,
): EarlierPasscode | null {
  if (state !== 'SENT' || channel === null || isKeypadChannel(channel) || sent_at === null) return null;
  if (passcode_expired || valid_until === null || !isAhead(valid_until, clock())) return null;
  return {
    channel,
    sentAt: sent_at.toISOString(),
    validUntil: valid_until.toISOString(),
    resendsLeft: Math.max(0, limits.resendsPerTransaction + 1 - code_number),
    passcodeCharacters: passcode_characters,
    reference: message_reference,
  };
}

/** Returns QUEUED until a fixed time: an earlier result would distinguish real sends from those of decoys. */
function getSendStatus({ clock }: RecoveryContext, { sending, sent_at }: Transaction): 'QUEUED' | 'SENT' {
  return sending || sent_at === null || clock() < getSendStatusTime(sent_at) ? 'QUEUED' : 'SENT';
}
