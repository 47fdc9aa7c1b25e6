import type { Channel } from '@portal/contract/api';
import { addMs, SECOND_MS } from '@portal/server-kit/scheduling';
import { createRejection } from '../../api/rejections';
import { createTooManyRequestsError } from '../limits/limits';
import { getNewestPasscode } from '../passcode';
import { type RecoveryContext } from '../recovery-context';
import { outcomeDetail } from '../state/recovery-outcome';
import { assertUnlocked, type ClaimedTransaction } from '../state/transactions';
import type { PasscodeSend } from './next-send';

/**
 * Returns the send of the last 30 s that a request repeats; null when a new one may be claimed.
 *
 * @throws HttpError when no send may be claimed; 429 without Retry-After when this recovery can never send again, but a new
 *   one can at once (VER-5)
 */
export function findEarlierSend(
  context: RecoveryContext,
  transaction: ClaimedTransaction,
  channel: Channel,
): PasscodeSend | null {
  const { failedSendsPerTransaction, resendSeconds, resendsPerTransaction } = context.limits;
  const { state, sent_at, valid_until, code_number } = transaction;
  assertUnlocked(context, transaction);
  if (state === 'CHOOSE') {
    if (transaction.failed_sends >= failedSendsPerTransaction) throw createRejection('too many failed sends');
    return null;
  }
  if (state !== 'SENT' || !sent_at || !valid_until)
    throw createRejection('no passcode due', outcomeDetail(transaction.outcome));
  const now = context.clock();
  const again = addMs(sent_at, resendSeconds * SECOND_MS);
  // A new passcode may replace a void one at once.
  if (now < again && !transaction.outdated) {
    if (transaction.channel !== channel) throw createTooManyRequestsError('too soon', again, now);
    return {
      channel,
      source: getNewestPasscode(transaction),
      reference: transaction.message_reference,
      codeNumber: code_number,
      sentAt: sent_at,
      validUntil: valid_until,
    };
  }
  if (transaction.failed_sends >= failedSendsPerTransaction) throw createRejection('too many failed sends');
  if (code_number > resendsPerTransaction) throw createRejection('no resend left');
  return null;
}
