import type { Call } from '../contract/bind-operations';
import type { CallStatusResponse } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import { callState } from './call-state';
import type { RecoveryContext, StepNotes } from './recovery-context';
import { outcomeDetail } from './recovery-outcome';
import { isLocked, lockedRefusal, readClaimed } from './transactions';

/**
 * POST fps/call-status: reads the status of a recovery's phone call (VER-4). It counts no attempt and proves nothing:
 * `verifyOtp` alone does. Errors: Refusal 403 (claims, no call), 422 OTP_ERR_003 (locked).
 */
export async function readCallStatus(
  context: RecoveryContext,
  { body, request }: Call<'readCallStatus'>,
  notes: StepNotes,
): Promise<CallStatusResponse> {
  const transaction = await readClaimed(context, request, body, notes);
  if (transaction.channel !== 'Call' || body.channel !== 'Call')
    throw new Refusal(403, 'no phone call', outcomeDetail(transaction.outcome));
  // Another tab was faster: the verification gives this one the same answer.
  if (transaction.state === 'VERIFIED') return { callStatus: 'CONFIRMED' };
  if (isLocked(context, transaction)) throw lockedRefusal();
  const { channelStatus, callStatus } = (await callState(context, transaction)) ?? {
    callStatus: 'CONFIRMED',
  };
  return { callStatus: channelStatus === 'STATUS.UNREACHABLE' ? 'UNREACHABLE' : (callStatus ?? 'CALLING') };
}
