import type { Database } from '../database/database';
import type { RecoverySettings } from '../settings/settings';

/** What a counted attempt brought the counts to. */
export interface CountedAttempt {
  wrong_codes: number;
  wrong_today: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Statement that counts an attempt for the last 24 hours of the user in the row of `taken`.
 *
 * @param now,dayAgo,most numbers of the parameters with the times, and with how many count
 */
export const countedToday = (now: number, dayAgo: number, most: number): string => `
  INSERT INTO recovery_wrong_codes AS w (user_key, at, of_nobody)
  SELECT user_key, ARRAY[$${now}::timestamptz], of_nobody FROM taken
  ON CONFLICT (user_key) DO UPDATE
    SET at = (ARRAY(SELECT x FROM unnest(w.at) x WHERE x > $${dayAgo} ORDER BY x DESC LIMIT $${most}) || $${now}::timestamptz),
      -- A user may have been added since the User ID was first tried.
      of_nobody = w.of_nobody AND excluded.of_nobody
  RETURNING cardinality(at) AS wrong_today`;

/** The same time a day before. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/**
 * Counts one attempt at a code, of the transaction and of the user's last 24 hours, in one statement and before
 * anything is compared: however many come at once, the limits hold (security rule 2).
 *
 * @param codeNumber the code that is tried; null when whichever is newest is meant
 * @returns null when no attempt is left, or the code was replaced or proved
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
       UPDATE recovery_transactions SET wrong_codes = wrong_codes + 1
       WHERE id = $1 AND state = 'SENT' AND ($2::integer IS NULL OR code_number = $2) AND wrong_codes < $3
       RETURNING user_key, wrong_codes, user_id IS NULL AS of_nobody
     ), today AS (${countedToday(4, 5, 6)})
     SELECT taken.wrong_codes, today.wrong_today FROM taken, today`,
    [
      transactionId,
      codeNumber,
      limits.wrongCodesPerTransaction,
      now,
      dayBefore(now),
      limits.wrongCodesPerUserPerDay,
    ],
  );
  return counted && counted.wrong_today <= limits.wrongCodesPerUserPerDay ? counted : null;
}

/** Attempts left after a counted one that was wrong; 0 when that was the last. */
export function attemptsLeft(limits: RecoverySettings, counted: CountedAttempt): number {
  return Math.max(
    0,
    Math.min(
      limits.wrongCodesPerTransaction - counted.wrong_codes,
      limits.wrongCodesPerUserPerDay - counted.wrong_today,
    ),
  );
}

/** Closes a transaction whose last attempt was wrong. */
export async function lockTransaction(database: Database, transactionId: string): Promise<void> {
  await database.query(`UPDATE recovery_transactions SET state = 'LOCKED' WHERE id = $1 AND state = 'SENT'`, [
    transactionId,
  ]);
}

/** Takes a counted attempt back that turned out to be right. */
export async function takeAttemptBack(database: Database, transactionId: string): Promise<void> {
  await database.query(
    `WITH given AS (
       UPDATE recovery_transactions SET wrong_codes = wrong_codes - 1 WHERE id = $1 AND wrong_codes > 0
       RETURNING user_key
     )
     UPDATE recovery_wrong_codes w SET at = w.at[1 : cardinality(w.at) - 1] FROM given
     WHERE w.user_key = given.user_key`,
    [transactionId],
  );
}

/** The same of one that counted for the user's day alone. */
export async function takeBackFromDay(database: Database, userKey: string): Promise<void> {
  await database.query(
    'UPDATE recovery_wrong_codes SET at = at[1 : cardinality(at) - 1] WHERE user_key = $1',
    [userKey],
  );
}
