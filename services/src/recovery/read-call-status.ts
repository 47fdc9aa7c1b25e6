import type { Call } from '../contract/bind-operations';
import type { CallStatusResponse } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import { callState } from './call-state';
import { statusAt } from './generate-otp';
import type { RecoveryContext, StepNotes } from './recovery-context';
import { outcomeDetail } from './recovery-outcome';
import { isLocked, lockedRefusal, readClaimed, type Transaction } from './transactions';

/**
 * POST fps/call-status: reads whether the newest send could be handed over, and the status of a phone call (VER-4). It
 * counts no attempt and proves nothing: `verifyOtp` alone does.
 *
 * @throws Refusal 403 (claims, nothing sent by this channel), 422 OTP_ERR_003 (locked)
 */
export async function readCallStatus(
  context: RecoveryContext,
  { body, request }: Call<'readCallStatus'>,
  notes: StepNotes,
): Promise<CallStatusResponse> {
  const transaction = await readClaimed(context, request, body, notes);
  const { channel, failed_channel, state } = transaction;
  const isCall = body.channel === 'Call';
  if (state !== 'VERIFIED' && isLocked(context, transaction)) throw lockedRefusal();
  if (failed_channel === body.channel)
    return { sendStatus: 'FAILED', ...(isCall && { callStatus: 'UNREACHABLE' }) };
  if (channel !== body.channel)
    throw new Refusal(403, 'nothing sent by this channel', outcomeDetail(transaction.outcome));
  const sendStatus = sendStatusOf(context, transaction);
  if (!isCall) return { sendStatus };
  // Another tab was faster: the verification gives this one the same answer.
  if (state === 'VERIFIED') return { sendStatus, callStatus: 'CONFIRMED' };
  const { channelStatus, callStatus } = (await callState(context, transaction)) ?? {
    callStatus: 'CONFIRMED',
  };
  return {
    sendStatus,
    callStatus: channelStatus === 'STATUS.UNREACHABLE' ? 'UNREACHABLE' : (callStatus ?? 'CALLING'),
  };
}

/** Before it is decided nothing is told: how soon a provider takes a message is known of real sends alone. */
function sendStatusOf({ clock }: RecoveryContext, { sending, sent_at }: Transaction): 'QUEUED' | 'SENT' {
  return sending || sent_at === null || clock() < statusAt(sent_at) ? 'QUEUED' : 'SENT';
}
