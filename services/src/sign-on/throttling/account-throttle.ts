import { randomInt } from 'node:crypto';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { type Database, withDatabaseTimeout } from '@portal/server-kit/database';
import { type KnownAccount, userKey } from '@portal/server-kit/sessions';
import { canonicalUserId } from '@portal/shared-wl-assets/validation';
import { isPossibleUserId } from '../../users/possible-user-id';
import { USER_LOOKUP, userLookupValues } from '../../users/user-lookup';
import {
  endRow,
  type FailuresByNetwork,
  NO_FAILURES,
  returnTurn,
  takeTurn,
  type Turn,
} from './network-turns';

/** Consecutive failures of a known browser without a wait; after them it counts as unknown. */
export const KNOWN_BROWSER_FAILURES = 20;

/** Permission to compare one password. The attempt counts as a failure until `succeed` or `cancel`. */
export interface AllowedAttempt {
  readonly kind: 'allowed';
  /** Consecutive failures including this attempt. */
  readonly failures: number;
  readonly isKnownBrowser: boolean;
  /** Reports a correct password and ends the row of this network or browser. */
  succeed(): Promise<void>;
  /** Reports that the password was not compared; the attempt no longer counts. */
  cancel(): Promise<void>;
}

/** `work` is the price of a proof of work that passes the wait; 0 while none is accepted. */
export type AccountAttempt = AllowedAttempt | Extract<Turn, { kind: 'wait' }>;

/** Origin of an attempt. */
export interface AttemptOrigin {
  /** Entry of the account in the device cookie. */
  readonly known: KnownAccount | null;
  /** IPv4 address or IPv6 site, see `siteOfIpAddress`. */
  readonly network: string;
  /** Work that was proved, 0 without a proof. */
  readonly work?: number;
}

/** Limits wrong passwords of an account; never locks it (docs/security.md). */
export interface AccountThrottle {
  /**
   * Counts an attempt before its password is compared.
   *
   * @param userId as typed; unknown User IDs are counted in the same way (security rule 4)
   * @throws TimeoutError, or the database's errors
   */
  begin(userId: string, origin: AttemptOrigin): Promise<AccountAttempt>;
}

/** Returns the key of the counter for failures of a User ID from unknown browsers. */
export function failureCounterKey(secrets: ServerSecrets, userId: string): string {
  return secrets.fingerprint('sign-in failures', userKey(secrets, userId));
}

/** Characters of a network's fingerprint that distinguish the networks of one account. */
const NETWORK_NAME_LENGTH = 16;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Uses the highest epoch of all users with this canonical User ID, so that two of them never reset each other's count. */
const READ = `
  SELECT u.session_epoch AS current_epoch, f.session_epoch, f.revision, f.failures, f.by_network
    FROM (SELECT max(session_epoch) AS session_epoch FROM users WHERE canonical_user_id(user_id) = $1) u
    LEFT JOIN sign_in_failures f ON f.key = $2`;

/** Stores nothing if another request has written since `revision` was read. */
const WRITE = `
  INSERT INTO sign_in_failures AS f (key, session_epoch, failures, next_at, failed_at, by_network, revision)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (key) DO UPDATE SET session_epoch = $2, failures = $3, next_at = $4, failed_at = $5, by_network = $6,
    revision = $7 WHERE f.revision = $8
  RETURNING key`;

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
    UPDATE sign_in_failures SET failures = 0, next_at = $2::timestamptz, by_network = NULL, revision = $4
     WHERE key = $1 AND noticed_at > $3 RETURNING 1)
  DELETE FROM sign_in_failures WHERE key = $1 AND NOT EXISTS (SELECT 1 FROM kept)`;

const CANCEL_KNOWN = `UPDATE sign_in_failures SET failures = greatest(0, failures - 1) WHERE key = $1`;

/** Row of an account. All values but `current_epoch` are null when there is none. */
interface AccountRow {
  readonly current_epoch: number | null;
  readonly session_epoch: number | null;
  readonly revision: number | null;
  readonly failures: number | null;
  readonly by_network: FailuresByNetwork | null;
}

interface AccountFailures {
  /** Consecutive failures of all networks. */
  readonly failures: number;
  readonly byNetwork: FailuresByNetwork;
}

/** Creates the throttle, whose counters are in the database and shared by all servers. */
export function createAccountThrottle(
  database: Database,
  secrets: ServerSecrets,
  clock: () => Date,
): AccountThrottle {
  const query = <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
    withDatabaseTimeout(database, database.query<Row>(sql, [...values]));
  const newRevision = (): number => randomInt(1, 2 ** 31);
  const reset = async (key: string): Promise<void> => {
    const now = clock();
    await query(SUCCEED, [key, now, new Date(now.getTime() - DAY_MS), newRevision()]);
  };

  /** The last update of each account that this server is writing. */
  const writing = new Map<string, Promise<boolean>>();

  /** Runs an update after the account's earlier ones, which would otherwise repeat each other's writes. */
  const afterOthers = (key: string, work: () => Promise<boolean>): Promise<boolean> => {
    const turn = (writing.get(key) ?? Promise.resolve()).then(work, work);
    const forget = (): void => {
      if (writing.get(key) === turn) writing.delete(key);
    };
    writing.set(key, turn);
    void turn.then(forget, forget);
    return turn;
  };

  /**
   * Replaces the failures of an account. Compare and swap instead of a lock, so that refused attempts only read; it ends
   * because each repetition means that another server counted an attempt, and their number is limited.
   *
   * @param decide returns the new failures; null when they stay the same
   */
  const update = async (
    userId: string,
    decide: (current: AccountFailures) => AccountFailures | null,
  ): Promise<void> => {
    const key = failureCounterKey(secrets, userId);
    const canonical = isPossibleUserId(userId) ? canonicalUserId(userId) : '';
    const tryOnce = async (isWrite: boolean): Promise<boolean> => {
      const [row] = await query<AccountRow>(READ, [canonical, key]);
      const epoch = row?.current_epoch ?? null;
      const isSameRow = row?.session_epoch === epoch;
      const next = decide({
        failures: (isSameRow && row?.failures) || 0,
        byNetwork: (isSameRow && row?.by_network) || NO_FAILURES,
      });
      if (next === null || !isWrite) return next === null;
      const { failures, byNetwork } = next;
      const nextAt = new Date(Math.max(...byNetwork.classes.map((each) => each.nextAt)));
      const values = [key, epoch, failures, nextAt, clock(), JSON.stringify(byNetwork), newRevision()];
      return (await query(WRITE, [...values, row?.revision ?? 0])).length > 0;
    };
    for (let isOver = await tryOnce(false); !isOver;) isOver = await afterOthers(key, () => tryOnce(true));
  };

  const beginUnknown = async (
    userId: string,
    { network, work = 0 }: AttemptOrigin,
  ): Promise<AccountAttempt> => {
    const name = secrets.fingerprint('network of a sign-in', network).slice(0, NETWORK_NAME_LENGTH);
    const request = () => ({ network: name, work, now: clock().getTime() });
    const taken: { turn: Turn; failures: number }[] = [];
    await update(userId, ({ failures, byNetwork }) => {
      const turn = takeTurn(byNetwork, request());
      taken.push({ turn, failures: failures + 1 });
      return turn.kind === 'wait' ? null : { failures: failures + 1, byNetwork: turn.next };
    });
    const { turn, failures } = taken.at(-1) ?? {};
    if (turn === undefined || failures === undefined) throw new Error('No turn was decided');
    if (turn.kind === 'wait') return turn;
    return {
      kind: 'allowed',
      failures,
      isKnownBrowser: false,
      succeed: async () => {
        let isOver = false;
        await update(userId, ({ byNetwork }) => {
          const rest = endRow(byNetwork, request());
          isOver = rest === null;
          return rest && { failures: 0, byNetwork: rest };
        });
        if (isOver) await reset(failureCounterKey(secrets, userId));
      },
      cancel: () =>
        update(userId, ({ failures: count, byNetwork }) => ({
          failures: Math.max(0, count - 1),
          byNetwork: returnTurn(byNetwork, turn.by, request()),
        })),
    };
  };

  const beginKnown = async (userId: string, known: KnownAccount): Promise<AllowedAttempt | null> => {
    const key = secrets.fingerprint('sign-in failures of a known browser', known.userKey, known.nonce);
    const [taken] = await query<{ failures: number }>(TAKE_KNOWN, [
      ...userLookupValues(userId),
      key,
      clock(),
      known.sessionEpoch,
      KNOWN_BROWSER_FAILURES,
      known.expiresAt,
    ]);
    if (taken === undefined) return null;
    return {
      kind: 'allowed',
      failures: taken.failures,
      isKnownBrowser: true,
      succeed: () => reset(key),
      cancel: async () => {
        await query(CANCEL_KNOWN, [key]);
      },
    };
  };

  return {
    begin: async (userId, origin) =>
      (origin.known && (await beginKnown(userId, origin.known))) ?? beginUnknown(userId, origin),
  };
}
