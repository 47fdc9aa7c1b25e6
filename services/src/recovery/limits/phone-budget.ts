import type { Channel } from '@portal/contract/api';
import type { Database, DatabaseTransaction } from '@portal/server-kit/database';
import { addMs, HOUR_MS } from '@portal/server-kit/scheduling';
import { createRejection } from '../../api/rejections';
import { readCallingCode } from '../../contacts/phone-number';
import type { ServiceContext } from '../../context/service-context';
import { CLOCK_SKEW_MS } from '../../database/stored-time';
import type { RecoverySettings } from '../recovery-settings';

/** Error codes of a channel whose hourly budget is used up; the page has a message for each. */
const CODES = { SMS: 'ISB_SMS01', Call: 'ISB_CALL01' } as const;

function isPhoneChannel(channel: Channel): channel is keyof typeof CODES {
  return Object.hasOwn(CODES, channel);
}

/** SQLSTATE of a used-up budget: the statement then sets `uses` to null, which fails and rolls back. */
const NOT_NULL_VIOLATION = '23502';
const COUNT = `INSERT INTO phone_budgets AS b (counted, hour, uses)
  SELECT counted, $3, CASE WHEN most > 0 THEN $4::integer END
  FROM unnest($1::text[], $2::integer[]) AS budget (counted, most)
  ON CONFLICT (counted, hour) DO UPDATE SET uses =
    CASE WHEN b.uses < ($2::integer[])[array_position($1::text[], b.counted)] THEN b.uses + excluded.uses END`;

/** Returns the start of a time's hour in milliseconds since 1970. */
function startOfHour(time: Date): number {
  return Math.floor(time.getTime() / HOUR_MS) * HOUR_MS;
}

interface BudgetContext extends Pick<ServiceContext, 'log' | 'counters'> {
  readonly limits: Pick<RecoverySettings, 'phoneBudgets'>;
}

/** Counts text messages and phone calls of the whole portal per clock hour, against toll fraud. */
export class PhoneBudget {
  /** Budgets that were logged as used up, with their hour. */
  readonly #logged = new Map<string, number>();

  readonly #context: BudgetContext;

  constructor(context: BudgetContext) {
    this.#context = context;
  }

  /**
   * Moves messages from before the clock was set back to the current hour: they stay counted, until it ends. Not in the
   * transaction of a send, since a rejected one rolls back.
   */
  async settle(database: Database, channel: Channel, now: Date): Promise<void> {
    if (!isPhoneChannel(channel)) return;
    await database.query(
      `WITH later AS (DELETE FROM phone_budgets WHERE hour > $2 RETURNING counted, uses)
       INSERT INTO phone_budgets AS b (counted, hour, uses) SELECT counted, $1, sum(uses) FROM later GROUP BY counted
       ON CONFLICT (counted, hour) DO UPDATE SET uses = b.uses + excluded.uses`,
      [new Date(startOfHour(now)), addMs(now, CLOCK_SKEW_MS)],
    );
  }

  /**
   * Counts one message against the budgets of its channel and calling code, and commits the transaction of the send at once,
   * because all other sends wait for the locked rows. A decoy is not counted but is rejected alike, by the calling code of
   * the portal's country. Messages to other destinations have no budget.
   *
   * @param number E.164; undefined for a decoy
   * @throws HttpError 429 with ISB_SMS01 or ISB_CALL01 and the seconds until the next hour when a budget is used up
   */
  async commit(
    tx: DatabaseTransaction,
    channel: Channel,
    number: string | undefined,
    now: Date,
  ): Promise<void> {
    if (!isPhoneChannel(channel)) return;
    const budgets = this.#listBudgets(channel, number);
    const counted = budgets.map(([name]) => name);
    const hour = startOfHour(now);
    try {
      const limits = budgets.map(([, uses]) => uses);
      await tx.commitWith(COUNT, [counted, limits, new Date(hour), number === undefined ? 0 : 1]);
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== NOT_NULL_VIOLATION) throw error;
      const rows = await tx.query<{ counted: string; uses: number }>(
        'SELECT counted, uses FROM phone_budgets WHERE hour = $1 AND counted = ANY($2::text[])',
        [new Date(hour), counted],
      );
      const uses = new Map(rows.map((row) => [row.counted, row.uses]));
      for (const [name, limit] of budgets) if ((uses.get(name) ?? 0) >= limit) this.#log(name, hour);
      this.#context.counters?.message(channel, 'overBudget');
      throw createRejection('phone budget', {
        errorCode: CODES[channel],
        retryAfterSeconds: Math.max(1, Math.ceil((hour + HOUR_MS - now.getTime()) / 1_000)),
      });
    }
  }

  #listBudgets(
    channel: keyof typeof CODES,
    number: string | undefined,
  ): readonly (readonly [string, number])[] {
    const { sms, calls, byCallingCode, other, home } = this.#context.limits.phoneBudgets;
    const code = number === undefined ? home : readCallingCode(number);
    const limit =
      code === undefined ? undefined : (byCallingCode[code] ?? (code === home ? undefined : other));
    return [
      [channel, channel === 'SMS' ? sms : calls],
      ...(code === undefined || limit === undefined ? [] : [[`+${code}`, limit] as const]),
    ];
  }

  #log(counted: string, hour: number): void {
    if (this.#logged.get(counted) === hour) return;
    this.#logged.set(counted, hour);
    this.#context.log.error(
      { event: 'phone budget used up', budget: counted },
      'No more text messages or calls are sent in this hour; see SMS_PER_HOUR, CALLS_PER_HOUR and PHONE_BUDGETS',
    );
  }
}
