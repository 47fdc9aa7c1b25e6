import type { FastifyRequest } from 'fastify';
import type { Channel, GenerateOtpRequest } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import { tooMany } from './limits';
import { after, SECOND, type RecoveryContext, type StepNotes } from './recovery-context';
import { outcomeDetail } from './recovery-outcome';
import { LONGEST_SEND_MS } from './shared-waits';
import type { Sent } from './take-send';
import { readClaimed, type ClaimedTransaction, type Transaction } from './transactions';

/** What tells whether a send is under way. */
type Sending = Pick<Transaction, 'state' | 'sending' | 'sent_at'>;

/** A send of another call that has not been cut off, and that is still to be waited for. */
const isUnderWay = ({ clock }: RecoveryContext, { state, sending, sent_at }: Sending): boolean =>
  state === 'SENT' && sending && clock().getTime() - (sent_at?.getTime() ?? 0) <= LONGEST_SEND_MS;

/**
 * The transaction once no other call is sending for it: a second click gets the outcome of the first. Errors: those of
 * `readClaimed` and `SharedWaits`.
 */
export async function readSettled(
  context: RecoveryContext,
  request: FastifyRequest,
  claims: GenerateOtpRequest,
  notes: StepNotes,
): Promise<ClaimedTransaction> {
  const start = performance.now();
  for (;;) {
    const transaction = await readClaimed(context, request, claims, notes);
    if (!isUnderWay(context, transaction) || performance.now() - start > LONGEST_SEND_MS) return transaction;
    const { id } = transaction;
    const ask = async (): Promise<boolean> => {
      const [now] = await context.database.query<Sending>(
        'SELECT state, sending, sent_at FROM recovery_transactions WHERE id = $1',
        [id],
      );
      return now !== undefined && isUnderWay(context, now);
    };
    await context.waits.untilEnded(id, ask);
  }
}

/** 429 without a time to wait for: another recovery can send at once, this one never again (VER-5). */
export const noSendLeft = (reason: string): Refusal => new Refusal(429, reason);

/** The send that stands, when this call only repeats it. Errors: Refusal for a step that is not due. */
export function alreadySent(
  context: RecoveryContext,
  transaction: ClaimedTransaction,
  channel: Channel,
): Sent | null {
  const { resendSeconds, resendsPerTransaction } = context.settings.recovery;
  const { state, sent_at, valid_until, code_number } = transaction;
  if (state === 'CHOOSE') return null;
  if (state !== 'SENT' || !sent_at || !valid_until)
    throw new Refusal(403, `no code is due in state ${state}`, outcomeDetail(transaction.outcome));
  const now = context.clock();
  const again = after(sent_at, resendSeconds * SECOND);
  if (now < again && !transaction.sending) {
    if (transaction.channel === channel) {
      return {
        channel,
        source: transaction,
        codeNumber: code_number,
        sentAt: sent_at,
        validUntil: valid_until,
      };
    }
    throw tooMany('too soon', again, now);
  }
  if (code_number > resendsPerTransaction) throw noSendLeft('no resend left');
  return null;
}
