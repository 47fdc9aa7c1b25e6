import { UsageError } from '@portal/registry/run-command';
import { getField } from '../kit/http-client';

/** A user of the service for whom the checks may run recoveries. */
export interface TestUser {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailId: string;
  /** Current password; for a first-time user, the temporary password. */
  readonly password: string;
  readonly firstTime: boolean;
  /** Whether this user's phone calls stay unanswered. */
  readonly isUnreachable: boolean;
  /** Fixed passcode of a test system; undefined when the passcode is in the outbox. */
  readonly passcode: string | undefined;
}

/** Contents of the users file. */
export interface TestUsers {
  /** URL of the messages to a user, with the placeholder `{userId}`; relative to the service. */
  readonly outbox: string | undefined;
  /** Users who are not first-time users; at least MIN_USERS. */
  readonly users: readonly TestUser[];
  readonly firstTimeUser: TestUser | undefined;
  readonly unreachableUser: TestUser | undefined;
}

/** Minimum number of users that the checks can lock or whose password they can change. */
const MIN_USERS = 3;

function readText(entry: unknown, name: string, where: string): string {
  const value = getField(entry, name);
  if (typeof value === 'string' && value !== '') return value;
  throw new UsageError(`${where} of the users file needs "${name}".`);
}

function optionalText(entry: unknown, name: string): string | undefined {
  const value = getField(entry, name);
  return typeof value === 'string' ? value : undefined;
}

function toUser(entry: unknown, index: number): TestUser {
  const where = `User ${index + 1}`;
  return {
    userId: readText(entry, 'userId', where),
    firstName: readText(entry, 'firstName', where),
    lastName: readText(entry, 'lastName', where),
    emailId: readText(entry, 'emailId', where),
    password: readText(entry, 'password', where),
    firstTime: getField(entry, 'firstTime') === true,
    isUnreachable: getField(entry, 'unreachable') === true,
    passcode: optionalText(entry, 'passcode'),
  };
}

/** Reads a users file. @throws UsageError that names the missing field */
export function readTestUsers(file: unknown): TestUsers {
  const entries = getField(file, 'users');
  if (!Array.isArray(entries)) throw new UsageError('The users file needs a list "users".');
  const all = entries.map(toUser);
  const outbox = optionalText(file, 'outbox');
  if (outbox === undefined && all.some(({ passcode }) => passcode === undefined))
    throw new UsageError('The users file needs "outbox", or a fixed "passcode" for every user.');
  if (outbox !== undefined && !outbox.includes('{userId}'))
    throw new UsageError('"outbox" of the users file needs {userId} where the User ID goes.');
  const users = all.filter(({ firstTime }) => !firstTime);
  if (users.length < MIN_USERS)
    throw new UsageError(`The users file needs at least ${MIN_USERS} users who are not first-time users.`);
  return {
    outbox,
    users,
    firstTimeUser: all.find(({ firstTime }) => firstTime),
    unreachableUser: all.find(({ isUnreachable }) => isUnreachable),
  };
}
