import { randomInt } from 'node:crypto';
import { canonicalUserId } from '@portal/contract/validation';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { type Database, withDatabaseTimeout } from '@portal/server-kit/database';
import { DAY_MS } from '@portal/server-kit/scheduling';
import { type KnownAccount, userKey } from '@portal/server-kit/sessions';
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
const KNOWN_BROWSER_FAILURES = 20;

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

function newRevision(): number {
  return randomInt(1, 2 ** 31);
}

/** Uses the highest epoch of all users with this canonical User ID, so that two of them never reset each other's count. */
const READ = `
  SELECT u.session_epoch AS current_epoch, f.session_epoch, f.revision, f.by_network
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

/** Forgets an account without failures, but keeps the time of a notice for a day, so that further failures send no second one. */
const FORGET = `
  DELETE FROM sign_in_failures WHERE key = $1 AND revision = $2 AND (noticed_at IS NULL OR noticed_at <= $3) RETURNING key`;

const FORGET_KNOWN = 'DELETE FROM sign_in_failures WHERE key = $1';

const CANCEL_KNOWN = `UPDATE sign_in_failures SET failures = greatest(0, failures - 1) WHERE key = $1`;

/** Row of an account. All values but `current_epoch` are null when there is none. */
interface AccountRow {
  readonly current_epoch: number | null;
  readonly session_epoch: number | null;
  readonly revision: number | null;
  readonly by_network: FailuresByNetwork | null;
}

/** Creates the throttle, whose counters are in the database and shared by all servers. */
export function createAccountThrottle(
  database: Database,
  secrets: ServerSecrets,
  clock: () => Date,
): AccountThrottle {
  const query = <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
    withDatabaseTimeout(database, database.query<Row>(sql, [...values]));

  /** The last write of each account that this server is writing. */
  const writing = new Map<string, Promise<unknown>>();

  /** Runs a write after the account's earlier ones, which would otherwise repeat each other's; an error ends them all. */
  const afterOthers = <Result>(key: string, write: () => Promise<Result>): Promise<Result> => {
    const turn = (writing.get(key) ?? Promise.resolve()).then(write);
    const forget = (): void => {
      if (writing.get(key) === turn) writing.delete(key);
    };
    writing.set(key, turn);
    void turn.then(forget, forget);
    return turn;
  };

  /**
   * Replaces the failures of an account. Compare and swap instead of a lock, so that rejected attempts only read; it ends
   * because each repetition means that another server counted an attempt, and their number is limited.
   *
   * @param decide returns the `next` failures; none when they stay the same
   * @returns the last decision
   */
  const update = async <Decision extends { readonly next?: FailuresByNetwork | undefined }>(
    userId: string,
    decide: (current: FailuresByNetwork) => Decision,
  ): Promise<Decision> => {
    const key = failureCounterKey(secrets, userId);
    const canonical = isPossibleUserId(userId) ? canonicalUserId(userId) : '';
    const read = async () => {
      const [row] = await query<AccountRow>(READ, [canonical, key]);
      const epoch = row?.current_epoch ?? null;
      const current = (row?.session_epoch === epoch && row?.by_network) || NO_FAILURES;
      return { epoch, revision: row?.revision ?? 0, decision: decide(current) };
    };
    /** @returns null when another server has written meanwhile */
    const write = async (): Promise<Decision | null> => {
      const { epoch, revision, decision } = await read();
      const { next } = decision;
      if (next === undefined) return decision;
      const now = clock();
      if (Object.keys(next.networks).length === 0) {
        const dayAgo = new Date(now.getTime() - DAY_MS);
        if ((await query(FORGET, [key, revision, dayAgo])).length > 0) return decision;
      }
      const nextAt = new Date(Math.max(...next.classes.map((each) => each.nextAt)));
      const row = [key, epoch, next.failures, nextAt, now, JSON.stringify(next), newRevision()];
      return (await query(WRITE, [...row, revision])).length > 0 ? decision : null;
    };
    // During a flood, attempts that must wait do not queue.
    if (writing.has(key)) {
      const { decision } = await read();
      if (decision.next === undefined) return decision;
    }
    for (;;) {
      const decision = await afterOthers(key, write);
      if (decision !== null) return decision;
    }
  };

  const beginUnknown = async (
    userId: string,
    { network, work = 0 }: AttemptOrigin,
  ): Promise<AccountAttempt> => {
    const name = secrets.fingerprint('network of a sign-in', network).slice(0, NETWORK_NAME_LENGTH);
    const request = () => ({ network: name, work, now: clock().getTime() });
    const turn = await update(userId, (current) => takeTurn(current, request()));
    if (turn.kind === 'wait') return turn;
    return {
      kind: 'allowed',
      failures: turn.next.failures,
      isKnownBrowser: false,
      succeed: async () => {
        await update(userId, (current) => ({ next: endRow(current, request()) }));
      },
      cancel: async () => {
        await update(userId, (current) => ({ next: returnTurn(current, turn.by, request()) }));
      },
    };
  };

  const beginKnown = async (userId: string, account: KnownAccount): Promise<AllowedAttempt | null> => {
    const key = secrets.fingerprint('sign-in failures of a known browser', account.userKey, account.nonce);
    const [taken] = await query<{ failures: number }>(TAKE_KNOWN, [
      ...userLookupValues(userId),
      key,
      clock(),
      account.sessionEpoch,
      KNOWN_BROWSER_FAILURES,
      account.expiresAt,
    ]);
    if (taken === undefined) return null;
    return {
      kind: 'allowed',
      failures: taken.failures,
      isKnownBrowser: true,
      succeed: async () => {
        await query(FORGET_KNOWN, [key]);
      },
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
