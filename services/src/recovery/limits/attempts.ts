import type { Language } from '@portal/contract/i18n';
import type { Database } from '@portal/server-kit/database';
import { DAY_MS, HOUR_MS } from '@portal/server-kit/scheduling';
import type { ServiceContext } from '../../context/service-context';
import type { CheckKeys } from '../../messages/message-channels';
import type { RecoverySettings } from '../recovery-settings';

/** Limits of wrong passcodes of an account. */
type AccountLimits = Pick<
  RecoverySettings,
  'wrongCodesPerUserPerDay' | 'wrongCodesPerUserPerHour' | 'wrongCodesPerKnownBrowser'
>;

/**
 * Wrong passcodes in the last 24 hours, in the last hour and in a row, including the current attempt. They belong to the
 * known browser, or else to the account.
 */
export interface AccountCounts {
  wrong_today: number;
  wrong_in_hour: number;
  wrong_in_a_row: number;
  of_known_browser: boolean;
}

/** Returns the SQL of the key by which the wrong passcodes of a transaction are counted. */
export function attemptCounterKeySql(transaction: string): string {
  return `coalesce(${transaction}.known_browser_key, ${transaction}.user_key)`;
}

/** The counters after a counted attempt. */
export interface CountedAttempt extends AccountCounts {
  wrong_codes: number;
}

/**
 * Returns how many wrong passcodes are left: ten in 24 hours, then five an hour. A known browser has its own limit, of wrong
 * passcodes in a row.
 */
export function countAccountAttemptsLeft(limits: AccountLimits, counts: AccountCounts): number {
  return counts.of_known_browser
    ? Math.max(0, limits.wrongCodesPerKnownBrowser - counts.wrong_in_a_row)
    : Math.max(
        0,
        limits.wrongCodesPerUserPerDay - counts.wrong_today,
        limits.wrongCodesPerUserPerHour - counts.wrong_in_hour,
      );
}

/**
 * Returns the statement that counts an attempt for the account, or for the known browser, in the row of `taken`
 * (`COUNTED_COLUMNS`). It changes nothing when no attempt is left, so a rejected attempt never prolongs a lock.
 *
 * @param first number of the first SQL parameter, at which those of `accountValues` begin
 */
export function countAccountAttemptSql(first: number): string {
  const [now, dayAgo, hourAgo, perDay, perHour, perBrowser] = [0, 1, 2, 3, 4, 5].map(
    (index) => `$${first + index}`,
  );
  const within = (since: string | undefined): string =>
    `(SELECT count(*) FROM unnest(w.at) x WHERE x > ${since}::timestamptz)`;
  return `
  INSERT INTO recovery_wrong_codes AS w (user_key, at, in_a_row, of_nobody, of_known_browser)
  SELECT count_key, ARRAY[${now}::timestamptz], 1, of_nobody, of_known_browser FROM taken
  ON CONFLICT (user_key) DO UPDATE
    SET at = (ARRAY(SELECT x FROM unnest(w.at) x WHERE x > ${dayAgo} ORDER BY x DESC LIMIT ${perDay}::integer)
        || ${now}::timestamptz),
      in_a_row = w.in_a_row + 1,
      -- A user may have been added since the User ID was first tried.
      of_nobody = w.of_nobody AND excluded.of_nobody
    WHERE CASE WHEN w.of_known_browser THEN w.in_a_row < ${perBrowser}::integer
      ELSE ${within(dayAgo)} < ${perDay}::integer OR ${within(hourAgo)} < ${perHour}::integer END
  RETURNING cardinality(at) AS wrong_today, in_a_row AS wrong_in_a_row, of_known_browser,
    (SELECT count(*)::int FROM unnest(at) x WHERE x > ${hourAgo}::timestamptz) AS wrong_in_hour`;
}

/** The parameters of `countAccountAttemptSql`. */
export function accountValues(limits: AccountLimits, now: Date): readonly unknown[] {
  return [
    now,
    new Date(now.getTime() - DAY_MS),
    new Date(now.getTime() - HOUR_MS),
    limits.wrongCodesPerUserPerDay,
    limits.wrongCodesPerUserPerHour,
    limits.wrongCodesPerKnownBrowser,
  ];
}

/** Columns of a transaction `t` that `countAccountAttemptSql` reads from `taken`. */
export const COUNTED_COLUMNS = `${attemptCounterKeySql('t')} AS count_key, t.known_browser_key IS NOT NULL AS of_known_browser,
  t.user_id IS NULL AS of_nobody`;

/**
 * Counts one attempt for the transaction and the account in one statement, before the passcode is compared, so parallel
 * attempts cannot exceed the limits (security rule 2).
 *
 * @param codeNumber number of the passcode that is tried; null for the newest
 * @returns null when no attempt is left, or the passcode was replaced or proved
 */
export async function countAttempt(
  database: Database,
  limits: RecoverySettings,
  now: Date,
  transactionId: string,
  codeNumber: number | null,
): Promise<CountedAttempt | null> {
  const [counted] = await database.query<CountedAttempt>(
    `WITH taken AS (
       UPDATE recovery_transactions t SET wrong_codes = wrong_codes + 1
       WHERE id = $1 AND state = 'SENT' AND ($2::integer IS NULL OR code_number = $2) AND wrong_codes < $3
       RETURNING wrong_codes, ${COUNTED_COLUMNS}
     ), account AS (${countAccountAttemptSql(4)})
     SELECT taken.wrong_codes, account.wrong_today, account.wrong_in_hour, account.wrong_in_a_row,
       account.of_known_browser
     FROM taken, account`,
    [transactionId, codeNumber, limits.wrongCodesPerTransaction, ...accountValues(limits, now)],
  );
  return counted ?? null;
}

/** Returns the attempts left after a counted wrong one; 0 after the last. */
export function countAttemptsLeft(limits: RecoverySettings, counted: CountedAttempt): number {
  return Math.max(
    0,
    Math.min(
      limits.wrongCodesPerTransaction - counted.wrong_codes,
      countAccountAttemptsLeft(limits, counted),
    ),
  );
}

/**
 * Locks a transaction after its last wrong attempt and marks the account for a notice to its owner, at most once in
 * 24 hours per counter (account or known browser).
 *
 * @param language of the notice; null for the white label's default
 */
export async function lockTransaction(
  database: Database,
  transactionId: string,
  now: Date,
  language: Language | null,
): Promise<void> {
  await database.query(
    `WITH locked AS (
       UPDATE recovery_transactions t SET state = 'LOCKED' WHERE id = $1 AND state = 'SENT'
       RETURNING ${attemptCounterKeySql('t')} AS count_key
     )
     UPDATE recovery_wrong_codes w SET lock_noticed_at = $2, lock_notice_of = $1, lock_notice_language = $4 FROM locked
     WHERE w.user_key = locked.count_key AND (w.lock_noticed_at IS NULL OR w.lock_noticed_at <= $3)`,
    [transactionId, now, new Date(now.getTime() - DAY_MS), language],
  );
}

/**
 * Moves wrong passcodes from before the clock was set back to now: they stay counted, but lock for no longer than others.
 *
 * @param key of the account's or known browser's counter
 */
export async function settleWrongPasscodes(database: Database, key: string, now: Date): Promise<void> {
  await database.query(
    `UPDATE recovery_wrong_codes SET at = ARRAY(SELECT least(x, $2::timestamptz) FROM unnest(at) x ORDER BY 1),
       lock_noticed_at = CASE WHEN lock_noticed_at > $2 THEN $2 ELSE lock_noticed_at END
     WHERE user_key = $1`,
    [key, now],
  );
}

/** The SET clause that refunds one attempt of an account. */
const REFUND_ATTEMPT = 'at = w.at[1 : cardinality(w.at) - 1], in_a_row = greatest(0, w.in_a_row - 1)';

/** Refunds a counted attempt that was correct. */
export async function refundAttempt(database: Database, transactionId: string): Promise<void> {
  await database.query(
    `WITH given AS (
       UPDATE recovery_transactions t SET wrong_codes = wrong_codes - 1 WHERE id = $1 AND wrong_codes > 0
       RETURNING ${attemptCounterKeySql('t')} AS count_key
     )
     UPDATE recovery_wrong_codes w SET ${REFUND_ATTEMPT} FROM given WHERE w.user_key = given.count_key`,
    [transactionId],
  );
}

/** Refunds an attempt on the counter of the account or known browser only. */
export async function refundAccountAttempt(
  database: Database,
  { known_browser_key, user_key }: { readonly known_browser_key: string | null; readonly user_key: string },
): Promise<void> {
  await database.query(`UPDATE recovery_wrong_codes w SET ${REFUND_ATTEMPT} WHERE user_key = $1`, [
    known_browser_key ?? user_key,
  ]);
}

/**
 * Creates the check of the keys that a phone call gets: counts an attempt before they are compared, and refunds it when they
 * are right (security rule 2).
 */
export function createKeysCheck(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  limits: RecoverySettings,
): CheckKeys {
  return async (transactionId, isRight, language) => {
    const counted = await countAttempt(database, limits, clock(), transactionId, null);
    if (!counted) return 'OVER';
    if (isRight()) {
      await refundAttempt(database, transactionId);
      return 'RIGHT';
    }
    if (countAttemptsLeft(limits, counted) > 0) return 'WRONG';
    await lockTransaction(database, transactionId, clock(), language);
    return 'LOCKED';
  };
}
