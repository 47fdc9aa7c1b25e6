import type { ServerSecrets } from '@portal/server-kit/configuration';
import { type Database, withDatabaseTimeout } from '@portal/server-kit/database';
import { type KnownAccount, userKey } from '@portal/server-kit/sessions';
import { canonicalUserId } from '@portal/shared-wl-assets/validation';
import { isPossibleUserId } from '../../users/possible-user-id';
import { USER_LOOKUP, userLookupValues } from '../../users/user-lookup';

/** Limits of consecutive wrong passwords, 100 in total (NIST SP 800-63B-4, 3.2.2). */
export const ACCOUNT_LIMITS = {
  /** Consecutive failures from unknown browsers after which further attempts must wait: 1 s, 2 s, 4 s and so on. */
  free: 10,
  longestWaitSeconds: 15 * 60,
  /** Consecutive failures after which unknown browsers must use the recovery. */
  fromUnknownBrowsers: 80,
  /** Consecutive failures of a known browser without a wait; after them it counts as unknown. */
  fromKnownBrowser: 20,
  /** Wait after `fromUnknownBrowsers` failures when the portal has no recovery that could reset the count. */
  waitWithoutRecoverySeconds: 24 * 60 * 60,
} as const;

/** Permission to compare one password. The attempt counts as a failure until `succeed` or `cancel`. */
export interface AllowedAttempt {
  readonly kind: 'allowed';
  /** Consecutive failures including this attempt. */
  readonly failures: number;
  readonly isKnownBrowser: boolean;
  /** Reports a correct password and resets the count. */
  succeed(): Promise<void>;
  /** Reports that the password was not compared; the attempt no longer counts. */
  cancel(): Promise<void>;
}

export type AccountAttempt =
  | AllowedAttempt
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Unknown browsers must use the recovery. */
  | { readonly kind: 'recoveryNeeded' };

/** Limits wrong passwords of an account from all IP addresses together (NIST SP 800-63B-4, 3.2.2). */
export interface AccountThrottle {
  /**
   * Counts an attempt before its password is compared.
   *
   * @param userId as typed; unknown User IDs are counted in the same way (security rule 4)
   * @param known entry of the account in the device cookie
   * @throws TimeoutError, or the database's errors
   */
  begin(userId: string, known: KnownAccount | null): Promise<AccountAttempt>;
}

/** Returns the key of the counter for failures of a User ID from unknown browsers. */
export function failureCounterKey(secrets: ServerSecrets, userId: string): string {
  return secrets.fingerprint('sign-in failures', userKey(secrets, userId));
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** SQL for the number of consecutive failures including this one; a password change restarts the count. */
const NEXT =
  'CASE WHEN f.session_epoch IS DISTINCT FROM excluded.session_epoch THEN 1 ELSE f.failures + 1 END';

/**
 * SQL condition for an attempt without a wait. The `free` attempts never wait, even if a server's clock is slow. A failure
 * over a minute in the future means that the clock was set back; servers' clocks may differ by a minute.
 */
const IS_DUE = `f.failures < $5::integer OR f.next_at <= $4::timestamptz
  OR f.failed_at > $4::timestamptz + interval '1 minute'`;

/** Uses the highest epoch of all users with this canonical User ID, so that two of them never reset each other's count. */
const TAKE = `
  WITH taken AS (
    INSERT INTO sign_in_failures AS f (key, session_epoch, failures, next_at, failed_at)
    SELECT $2::text, max(session_epoch), 1, $4::timestamptz, $4::timestamptz
      FROM users WHERE canonical_user_id(user_id) = $1
    ON CONFLICT (key) DO UPDATE SET
      failures = ${NEXT},
      session_epoch = excluded.session_epoch,
      failed_at = excluded.failed_at,
      next_at = $4::timestamptz + make_interval(secs => CASE
        WHEN ${NEXT} < $5::integer THEN 0
        WHEN ${NEXT} >= $3::integer THEN $8::float8
        ELSE least(power(2, least(${NEXT} - $5::integer, 30)), $6::float8) END)
    WHERE f.session_epoch IS DISTINCT FROM excluded.session_epoch
      OR ((${IS_DUE}) AND (f.failures < $3::integer OR NOT $7::boolean))
    RETURNING failures
  )
  SELECT (SELECT failures FROM taken) AS taken, f.failures, f.next_at
    FROM (SELECT 1) one LEFT JOIN sign_in_failures f ON f.key = $2`;

const TAKE_KNOWN = `
  WITH account AS (SELECT session_epoch FROM users WHERE ${USER_LOOKUP})
  INSERT INTO sign_in_failures AS f (key, session_epoch, failures, next_at, failed_at, expires_at)
  SELECT $3::text, session_epoch, 1, $4::timestamptz, $4::timestamptz, $7::timestamptz FROM account
   WHERE session_epoch = $5
  ON CONFLICT (key) DO UPDATE SET failures = f.failures + 1, failed_at = excluded.failed_at
   WHERE f.failures < $6::integer
  RETURNING failures`;

/** Resets the count but keeps the time of a notice for a day, so that further failures send no second notice. */
const SUCCEED = `
  WITH kept AS (
    UPDATE sign_in_failures SET failures = 0, next_at = $2::timestamptz WHERE key = $1 AND noticed_at > $3 RETURNING 1)
  DELETE FROM sign_in_failures WHERE key = $1 AND NOT EXISTS (SELECT 1 FROM kept)`;

const CANCEL = `UPDATE sign_in_failures SET failures = greatest(0, failures - 1), next_at = $2::timestamptz WHERE key = $1`;

/**
 * Creates the throttle, whose counters are in the database and shared by all servers.
 *
 * @param isRecoverable whether the portal's recovery can change the passwords
 */
export function createAccountThrottle(
  database: Database,
  secrets: ServerSecrets,
  clock: () => Date,
  isRecoverable: boolean,
): AccountThrottle {
  const query = <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
    withDatabaseTimeout(database, database.query<Row>(sql, [...values]));

  const allowed = (key: string, failures: number, isKnownBrowser: boolean): AllowedAttempt => ({
    kind: 'allowed',
    failures,
    isKnownBrowser,
    succeed: async () => {
      const now = clock();
      await query(SUCCEED, [key, now, new Date(now.getTime() - DAY_MS)]);
    },
    cancel: async () => {
      await query(CANCEL, [key, clock()]);
    },
  });

  const beginKnown = async (userId: string, known: KnownAccount): Promise<AllowedAttempt | null> => {
    const key = secrets.fingerprint('sign-in failures of a known browser', known.userKey, known.nonce);
    const [taken] = await query<{ failures: number }>(TAKE_KNOWN, [
      ...userLookupValues(userId),
      key,
      clock(),
      known.sessionEpoch,
      ACCOUNT_LIMITS.fromKnownBrowser,
      known.expiresAt,
    ]);
    return taken ? allowed(key, taken.failures, true) : null;
  };

  return {
    async begin(userId, known) {
      const attempt = known === null ? null : await beginKnown(userId, known);
      if (attempt !== null) return attempt;
      const { free, longestWaitSeconds, fromUnknownBrowsers, waitWithoutRecoverySeconds } = ACCOUNT_LIMITS;
      const key = failureCounterKey(secrets, userId);
      const now = clock();
      const [row] = await query<{ taken: number | null; failures: number | null; next_at: Date | null }>(
        TAKE,
        [
          isPossibleUserId(userId) ? canonicalUserId(userId) : '',
          key,
          fromUnknownBrowsers,
          now,
          free,
          longestWaitSeconds,
          isRecoverable,
          waitWithoutRecoverySeconds,
        ],
      );
      if (typeof row?.taken === 'number') return allowed(key, row.taken, false);
      if (isRecoverable && (row?.failures ?? 0) >= fromUnknownBrowsers) return { kind: 'recoveryNeeded' };
      const milliseconds = (row?.next_at ?? now).getTime() - now.getTime();
      return { kind: 'wait', seconds: Math.max(1, Math.ceil(milliseconds / 1_000)) };
    },
  };
}
