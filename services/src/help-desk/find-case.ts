import type { Channel, Flow } from '@portal/contract/api';
import type { HelpDeskStep, HelpDeskUserView } from '@portal/contract/operator';
import type { Database } from '@portal/server-kit/database';
import { addMs, DAY_MS, MINUTE_MS } from '@portal/server-kit/scheduling';
import { userKey } from '@portal/server-kit/sessions';
import {
  type Contacts,
  maskContacts,
  openContacts,
  selectContactsSql,
  type StoredContacts,
} from '../contacts/contacts';
import { maskEmail } from '../contacts/masking';
import type { ServiceContext } from '../context/service-context';
import {
  type LockLimits,
  type LockRow,
  readRecoveryLock,
  type RecoveryLock,
} from '../recovery/limits/recovery-lock';
import type { TransactionState } from '../recovery/state/recovery-outcome';
import { failureCounterKey } from '../sign-on/throttling/account-throttle';
import { hasNames } from '../users/has-names';
import { isCurrentSql } from '../users/recovery-version';
import { storedUserId, USER_LOOKUP, userLookupValues } from '../users/user-lookup';
import type { UserSettings } from '../users/user-settings';

/** A user as the Help Desk sees them, and their stored User ID. */
export interface HelpDeskUser extends HelpDeskUserView {
  readonly storedId: string;
  readonly lock: RecoveryLock;
}

/** A recovery as the Help Desk sees it: with masked contacts and without secrets. */
export interface HelpDeskRecovery {
  readonly id: string;
  readonly reference: string;
  /** Reference of the message, when the recovery has joined the send of another one; otherwise null. */
  readonly joinedReference: string | null;
  readonly userId: string | null;
  readonly userKey: string;
  readonly flow: Flow;
  readonly isFirstTime: boolean;
  readonly state: TransactionState;
  readonly isSending: boolean;
  readonly isOutdated: boolean;
  /** Whether its wrong passcodes count for a known browser, so that those of the account do not lock it. */
  readonly isOfKnownBrowser: boolean;
  readonly contacts: Contacts;
  readonly channel: Channel | null;
  readonly failedChannel: Channel | null;
  readonly sentAt: Date | null;
  readonly validUntil: Date | null;
  readonly wrongPasscodes: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly grant: { readonly isUsed: boolean; readonly usedAt: Date | null; readonly expiresAt: Date } | null;
  readonly steps: readonly HelpDeskStep[];
}

/** Result of a search. */
export interface HelpDeskCase {
  /** Null when a recovery was started for an unknown User ID. */
  readonly user: HelpDeskUser | null;
  /** Newest first. */
  readonly recoveries: readonly HelpDeskRecovery[];
  /** User fingerprint in the audit record of the search. */
  readonly userKey: string;
}

/** Matches the reference of a recovery, as `createReference` creates it, with or without the hyphen. */
const REFERENCE = /^([2-9A-HJ-NP-Z]{4})[\s-]?([2-9A-HJ-NP-Z]{4})$/;
const MAX_RECOVERIES = 10;
const MAX_STEPS = 200;

/** Returns a typed reference in the form that messages show; null for any other text. */
export function readReference(typed: string): string | null {
  const [, first, second] =
    REFERENCE.exec(
      typed
        .trim()
        .toUpperCase()
        .replace(/[\u2010-\u2015]/g, '-'),
    ) ?? [];
  return first === undefined || second === undefined ? null : `${first}-${second}`;
}

/** Returns a User ID for the page; one that is an e-mail address is masked like a contact. */
export function maskUserId(userId: string): string {
  return userId.includes('@') ? maskEmail(userId) : userId;
}

interface RecoveryRow extends Omit<HelpDeskRecovery, 'grant' | 'steps'> {
  readonly grantState: 'OPEN' | 'READY' | 'USED' | null;
  readonly grantUsedAt: Date | null;
  readonly grantExpiresAt: Date | null;
}

const RECOVERIES = `
  SELECT t.id, t.reference, j.reference AS "joinedReference", t.user_id AS "userId", t.user_key AS "userKey", t.flow,
    t.first_time AS "isFirstTime", t.state, t.contacts, t.channel, t.failed_channel AS "failedChannel",
    t.sending OR coalesce(j.sending AND j.code_number = t.joined_code_number, false) AS "isSending",
    t.user_id IS NOT NULL AND t.state = 'SENT' AND NOT (${isCurrentSql('t')}) AS "isOutdated",
    t.known_browser_key IS NOT NULL AS "isOfKnownBrowser", t.sent_at AS "sentAt", t.valid_until AS "validUntil",
    t.wrong_codes AS "wrongPasscodes", t.created_at AS "createdAt", t.expires_at AS "expiresAt",
    g.state AS "grantState", g.used_at AS "grantUsedAt", g.expires_at AS "grantExpiresAt"
  FROM recovery_transactions t LEFT JOIN recovery_transactions j ON j.id = t.joined_id
    LEFT JOIN recovery_grants g ON g.transaction_id = t.id LEFT JOIN users u ON u.user_id = t.user_id`;
const NEWEST = `ORDER BY t.created_at DESC LIMIT ${MAX_RECOVERIES}`;

/** The time range of the recovery lets the query use the index by time. */
const STEPS = `
  SELECT at, event, reason, outcome FROM audit_events
  WHERE transaction_id = $1 AND at >= $2 AND at <= $3 ORDER BY id LIMIT ${MAX_STEPS}`;

async function withSteps(
  database: Database,
  { grantState, grantUsedAt, grantExpiresAt, ...recovery }: RecoveryRow,
): Promise<HelpDeskRecovery> {
  const end = Math.max(recovery.expiresAt.getTime(), grantExpiresAt?.getTime() ?? 0);
  const steps = await database.query<HelpDeskStep>(STEPS, [
    recovery.id,
    addMs(recovery.createdAt, -MINUTE_MS),
    new Date(end + DAY_MS),
  ]);
  const grant =
    grantState === null || grantExpiresAt === null
      ? null
      : { isUsed: grantState === 'USED', usedAt: grantUsedAt, expiresAt: grantExpiresAt };
  return { ...recovery, grant, steps };
}

interface UserRow extends StoredContacts, LockRow {
  first_name: string;
  last_name: string;
  user_type: string;
  first_time: boolean;
  has_password: boolean;
  session_epoch: number;
  email_lookup: string | null;
}

/** Settings of others that a case depends on. */
export interface CaseDependencies {
  readonly users: UserSettings;
  readonly limits: LockLimits;
}

/** Reads users and recoveries for the Help Desk. */
export function helpDeskCases(
  { database, secrets, clock }: ServiceContext,
  { users, limits }: CaseDependencies,
): {
  /** @returns null when neither a recovery nor a user is found */
  find(typed: string): Promise<HelpDeskCase | null>;
  /** @param userId as stored */
  findByUserId(userId: string): Promise<HelpDeskCase | null>;
} {
  const signInDelay = async (
    { user_id, session_epoch }: UserRow,
    now: Date,
  ): Promise<HelpDeskUserView['signIn']> => {
    const [row] = await database.query<{ next_at: Date }>(
      'SELECT next_at FROM sign_in_failures WHERE key = $1 AND session_epoch = $2 AND next_at > $3',
      [failureCounterKey(secrets, user_id), session_epoch, now],
    );
    return row === undefined ? { kind: 'none' } : { kind: 'wait', until: row.next_at };
  };

  const readUser = async (where: string, values: readonly unknown[]): Promise<HelpDeskUser | null> => {
    const [user] = await database.query<UserRow>(
      `SELECT user_id, first_name, last_name, user_type, first_time, recovery_locked, directory_digest, session_epoch,
         coalesce(password_hash, temporary_password_hash, directory_digest) IS NOT NULL AS has_password, email_lookup,
         ${selectContactsSql()} FROM users WHERE ${where}`,
      values,
    );
    if (user === undefined) return null;
    const now = clock();
    const sameEmail = await database.query<{ first_name: string; last_name: string }>(
      'SELECT first_name, last_name FROM users WHERE email_lookup = $1 AND user_id <> $2',
      [user.email_lookup, user.user_id],
    );
    const person = { firstName: user.first_name, lastName: user.last_name };
    return {
      storedId: user.user_id,
      userId: maskUserId(user.user_id),
      name: `${user.first_name} ${user.last_name}`.trim(),
      isInternal: user.user_type === 'internal',
      contacts: maskContacts(openContacts({ secrets, phoneCountry: users.phoneCountry }, user)),
      password: user.first_time ? 'firstTime' : user.has_password ? 'ownPassword' : 'noPassword',
      lock: await readRecoveryLock(database, secrets, limits, user, now),
      signIn: await signInDelay(user, now),
      hasNamesake: sameEmail.some((other) => hasNames(person, [other.first_name], [other.last_name])),
    };
  };

  const recoveries = async (where: string, value: string): Promise<HelpDeskRecovery[]> => {
    const rows = await database.query<RecoveryRow>(`${RECOVERIES} WHERE ${where} ${NEWEST}`, [value]);
    const found: HelpDeskRecovery[] = [];
    for (const row of rows) found.push(await withSteps(database, row));
    return found;
  };

  const loadCase = async (user: HelpDeskUser | null): Promise<HelpDeskCase | null> => {
    if (user === null) return null;
    const key = userKey(secrets, user.storedId);
    return { user, userKey: key, recoveries: await recoveries('t.user_key = $1', key) };
  };

  const byReference = async (reference: string): Promise<HelpDeskCase | null> => {
    // The message of a recovery that joined another's send shows the other's reference.
    const cases = await recoveries(
      `t.id IN (SELECT id FROM recovery_transactions WHERE reference = $1)
       OR t.joined_id IN (SELECT id FROM recovery_transactions WHERE reference = $1)`,
      reference,
    );
    const [newest] = cases;
    if (newest === undefined) return null;
    const { userId } = newest;
    const user = userId === null ? null : await readUser('user_id = $1', [userId]);
    // References are random and may repeat, so recoveries of other users are excluded.
    const casesOfUser = cases.filter((each) => each.userKey === newest.userKey);
    return { user, recoveries: casesOfUser, userKey: newest.userKey };
  };

  return {
    find: async (typed) => {
      const reference = readReference(typed);
      const found = reference === null ? null : await byReference(reference);
      return (
        found ?? (await loadCase(await readUser(USER_LOOKUP, userLookupValues(storedUserId(users, typed)))))
      );
    },
    findByUserId: async (userId) => loadCase(await readUser('user_id = $1', [userId])),
  };
}
