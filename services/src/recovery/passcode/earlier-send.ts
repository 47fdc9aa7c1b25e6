import { HttpError } from '@portal/server-kit/http';
import type { Channel } from '../../contract/contract';
import { outcomeDetail } from '../audit/recovery-outcome';
import { createTooManyRequestsError } from '../limits/limits';
import { addMs, SECOND_MS } from '../state/durations';
import { type RecoveryContext } from '../state/recovery-context';
import { type ClaimedTransaction, createLockedError, isLocked } from '../state/transactions';
import type { PasscodeSend } from './next-send';
import { getNewestPasscode } from './passcode';

/** 429 without Retry-After: this recovery can never send again, but a new one can at once (VER-5). */
function noSendLeftError(reason: string): HttpError {
  return new HttpError(429, reason);
}

/**
 * Returns the send of the last 30 s that a request repeats; null when a new one may be claimed.
 *
 * @throws HttpError when no send may be claimed
 */
export function findEarlierSend(
  context: RecoveryContext,
  transaction: ClaimedTransaction,
  channel: Channel,
): PasscodeSend | null {
  const { failedSendsPerTransaction, resendSeconds, resendsPerTransaction } = context.settings.recovery;
  const { state, sent_at, valid_until, code_number } = transaction;
  if (isLocked(context, transaction)) throw createLockedError();
  if (state === 'CHOOSE') {
    if (transaction.failed_sends >= failedSendsPerTransaction) throw noSendLeftError('too many failed sends');
    return null;
  }
  if (state !== 'SENT' || !sent_at || !valid_until)
    throw new HttpError(403, `no code is due in state ${state}`, outcomeDetail(transaction.outcome));
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
  if (transaction.failed_sends >= failedSendsPerTransaction) throw noSendLeftError('too many failed sends');
  if (code_number > resendsPerTransaction) throw noSendLeftError('no resend left');
  return null;
}
