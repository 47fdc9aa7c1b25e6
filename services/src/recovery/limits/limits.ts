import type { FastifyRequest } from 'fastify';
import type { Database } from '@portal/server-kit/database';
import type { HttpError } from '@portal/server-kit/http';
import { addMs, DAY_MS, HOUR_MS } from '@portal/server-kit/scheduling';
import { createRejection, type RejectionCause } from '../../api/rejections';
import { countIpUse, requireIpAddress } from '../../request-gate/ip-uses';
import { type RecoveryContext } from '../recovery-context';

/** Destination of a message. */
export interface Destination {
  /** Fingerprint of the contact; for a decoy of the User ID and the shown contact. */
  key: string;
  isOfDecoy: boolean;
}

/**
 * Counts one use of the requesting IP address in the current hour.
 *
 * @throws HttpError 429 above the limit, 400 for a request without an IP address. Sources: security, figures to hold (20
 *   transactions and 20 look-ups an hour).
 */
export async function claimIpAddressUse(
  context: RecoveryContext,
  purpose: 'transaction' | 'look-up',
  request: FastifyRequest,
): Promise<void> {
  const { transactionsPerIpPerHour, lookupsPerIpPerHour } = context.limits;
  const limit = purpose === 'transaction' ? transactionsPerIpPerHour : lookupsPerIpPerHour;
  const now = context.clock();
  const again = await countIpUse(context, purpose, requireIpAddress(request), limit, now);
  if (again !== null) throw createTooManyRequestsError('address limit', again, now);
}

/**
 * Counts one message to a destination.
 *
 * @throws HttpError 429 above 5 an hour or 10 a day, with the seconds until the next is allowed; then nothing is counted.
 * @param tx transaction, so that no other send changes the counter between the rejection and `findNextFreeTime`
 * @param destination contact of a user or a decoy; both are counted alike
 * @param transactionId recovery that sends the message
 */
export async function claimDestinationUse(
  tx: Database,
  context: RecoveryContext,
  { key, isOfDecoy }: Destination,
  transactionId: string,
  now: Date,
): Promise<void> {
  const { sendsPerDestinationPerHour, sendsPerDestinationPerDay } = context.limits;
  const taken = await tx.query(
    `INSERT INTO recovery_destinations AS d (destination_key, sent_at, of_nobody, last_transaction_id)
     VALUES ($1, ARRAY[$2::timestamptz], $7, $8)
     ON CONFLICT (destination_key) DO UPDATE SET
       last_transaction_id = excluded.last_transaction_id,
       sent_at = ARRAY(SELECT s FROM unnest(d.sent_at) s WHERE s > $4) || $2::timestamptz
     WHERE (SELECT count(*) FROM unnest(d.sent_at) s WHERE s > $3) < $5
       AND (SELECT count(*) FROM unnest(d.sent_at) s WHERE s > $4) < $6
     RETURNING destination_key`,
    [
      key,
      now,
      addMs(now, -HOUR_MS),
      addMs(now, -DAY_MS),
      sendsPerDestinationPerHour,
      sendsPerDestinationPerDay,
      isOfDecoy,
      transactionId,
    ],
  );
  if (taken.length === 0)
    throw createTooManyRequestsError('destination limit', await findNextFreeTime(tx, context, key), now);
}

/**
 * Returns when a destination over its limits accepts the next message: when the preceding hour and day contain fewer than
 * their limits. The rejecting statement has locked the row, so the counter is unchanged.
 */
async function findNextFreeTime(
  tx: Database,
  context: RecoveryContext,
  destinationKey: string,
): Promise<Date> {
  const { sendsPerDestinationPerHour, sendsPerDestinationPerDay } = context.limits;
  const [row] = await tx.query<{ of_hour: Date | null; of_day: Date | null }>(
    `SELECT (SELECT s FROM unnest(sent_at) s ORDER BY s DESC OFFSET $2 LIMIT 1) AS of_hour,
       (SELECT s FROM unnest(sent_at) s ORDER BY s DESC OFFSET $3 LIMIT 1) AS of_day
     FROM recovery_destinations WHERE destination_key = $1`,
    [destinationKey, sendsPerDestinationPerHour - 1, sendsPerDestinationPerDay - 1],
  );
  const ends = [row?.of_hour && addMs(row.of_hour, HOUR_MS), row?.of_day && addMs(row.of_day, DAY_MS)];
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
}

/** Creates the error for a used-up limit: 429 with the seconds until a retry can succeed. */
export function createTooManyRequestsError(cause: RejectionCause, again: Date, now: Date): HttpError {
  const seconds = Math.max(1, Math.ceil((again.getTime() - now.getTime()) / 1_000));
  return createRejection(cause, { retryAfterSeconds: seconds });
}
