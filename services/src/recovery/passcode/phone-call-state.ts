import type { VerifyOtpResponse } from '@portal/contract/api';
import { type ChannelBy, CHANNELS } from '@portal/contract/recovery';
import { SECOND_MS } from '@portal/server-kit/scheduling';
import { type RecoveryContext } from '../recovery-context';
import { isProvable, type Transaction } from '../state/transactions';

/** Seconds within which a person who has answered must key in the passcode. */
const KEY_INPUT_SECONDS = 180;

/**
 * Reads the state of a transaction's phone call; null when the provider has confirmed the passcode. Polling is neither an
 * attempt nor a failure (security rule 6). A decoy's call rings until it times out, as an unanswered real one does; only the
 * phone's owner can end one sooner.
 */
export async function readPhoneCallState(
  context: RecoveryContext,
  transaction: Transaction,
  channel: ChannelBy<'keypad'>,
): Promise<VerifyOtpResponse | null> {
  // While a phone call is being requested, the newest known status is that of the previous call.
  const reported = transaction.sending ? null : await context.channels.callStatus(transaction.id, channel);
  if (reported === 'CONFIRMED' && isProvable(transaction)) return null;
  const passed = context.clock().getTime() - (transaction.sent_at?.getTime() ?? 0);
  const limitSeconds = reported === 'ANSWERED' ? KEY_INPUT_SECONDS : CHANNELS[channel].answerSeconds;
  if (reported === 'UNREACHABLE' || passed >= limitSeconds * SECOND_MS)
    return { channelStatus: 'STATUS.UNREACHABLE' };
  return { channelStatus: 'STATUS.PENDING', callStatus: reported === 'ANSWERED' ? 'ANSWERED' : 'CALLING' };
}
