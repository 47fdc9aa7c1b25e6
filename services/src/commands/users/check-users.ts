import type { Environment } from '@portal/contract/page';
import {
  canonicalUserId,
  FIELD_LIMITS,
  firstNameProblem,
  isTooLong,
  lastNameProblem,
  LOGIN_PASSWORD_MINIMUM_LENGTH,
  passwordProblem,
  stripMisleading,
  userIdProblem,
} from '@portal/contract/validation';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import type { ContactReader, Contacts } from '../../contacts/contacts';
import { canBeLookedUp } from '../../contacts/email-address';
import { normalizeContacts } from '../../contacts/seal-contacts';
import { isPortableHash } from '../../passwords/passwords';
import { demoUsers } from '../../users/seed';
import type { UserRow, UserRows } from './read-user-file';
import type { RowProblem } from './row-problems';
import { USER_TYPES, type UserType } from './user-types';

export interface ImportContext extends ContactReader {
  readonly environment: Environment;
}

/** A user with valid values. */
export interface CheckedUser {
  readonly row: number | null;
  /** Canonical User ID. */
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: UserType;
  readonly contacts: Contacts;
  /** Empty when there is none or it must be generated. */
  readonly temporaryPassword: string;
  /** PHC string; empty for a user with a temporary password. */
  readonly passwordHash: string;
}

/** Users with valid values, and the mistakes of the others. */
export interface CheckedUsers {
  readonly users: readonly CheckedUser[];
  /** Problems that do not prevent storing a user but limit what the user can do. */
  readonly warnings: readonly RowProblem[];
  readonly problems: readonly RowProblem[];
}

const NO_LOOKUP =
  'can receive passcodes, but finds no forgotten User ID: that form takes domains that end with 2 to 4 letters.';

const PASSWORD_PROBLEMS = {
  'password.required': '',
  'password.whitespace': 'has white space.',
  'password.tooShort': `has fewer than ${LOGIN_PASSWORD_MINIMUM_LENGTH} characters, which the login form rejects.`,
  'password.tooLong': `has more than ${FIELD_LIMITS.password} characters.`,
} as const;

const PUBLISHED = new Map(demoUsers.map(({ userId, password }) => [userId, password]));

function nameProblem(name: string, problem: unknown): string | null {
  if (name === '') return 'is missing.';
  if (stripMisleading(name) !== name) return 'has a control character.';
  return problem === null ? null : `has an asterisk, or more than ${FIELD_LIMITS.name} characters.`;
}

function idProblem(userId: string): string | null {
  if (userId === '') return 'is missing.';
  const problem = userIdProblem(userId);
  if (problem === 'userId.tooLong' || isTooLong('userId', canonicalUserId(userId)))
    return `has more than ${FIELD_LIMITS.userId} characters.`;
  if (problem === null && stripMisleading(userId) === userId) return null;
  return 'has a character that the login form rejects.';
}

/** Checks users without comparing them with the database. */
export function checkUsers(
  { rows }: UserRows,
  { environment, phoneCountry }: Pick<ImportContext, 'environment' | 'phoneCountry'>,
): CheckedUsers {
  const problems: RowProblem[] = [];
  const warnings: RowProblem[] = [];
  const users: CheckedUser[] = [];
  const firstRows = new Map<string, number | null>();
  const isPublic = (userId: string, password: string): boolean =>
    !isSandboxEnvironment(environment) && password !== '' && PUBLISHED.get(userId) === password;
  const check = ({ row, values }: UserRow): void => {
    const before = problems.length;
    const report = (field: string, problem: string | null): void => {
      if (problem) problems.push({ row, field, problem });
    };
    const { userId = '', firstName = '', lastName = '', temporaryPassword = '', passwordHash = '' } = values;
    const userType = USER_TYPES.find((type) => type === (values.userType || 'external'));
    const canonical = canonicalUserId(userId);
    report('userId', idProblem(userId));
    const earlier = firstRows.get(canonical);
    if (earlier !== undefined && userId !== '') report('userId', `is in row ${earlier} already.`);
    else firstRows.set(canonical, row);
    report('firstName', nameProblem(firstName, firstNameProblem(firstName)));
    report('lastName', nameProblem(lastName, lastNameProblem(lastName)));
    if (userType === undefined) report('userType', 'is neither internal nor external.');
    const { contacts, errors } = normalizeContacts(values, phoneCountry);
    for (const { field, problem } of errors) report(field, problem);
    if (contacts.Email !== undefined && !canBeLookedUp(contacts.Email))
      warnings.push({ row, field: 'email', problem: NO_LOOKUP });
    const password = temporaryPassword === '' ? null : passwordProblem(temporaryPassword);
    if (password !== null) report('temporaryPassword', PASSWORD_PROBLEMS[password]);
    if (isPublic(canonical, temporaryPassword))
      report('temporaryPassword', 'is the published password of a demo user.');
    if (passwordHash !== '' && temporaryPassword !== '')
      report('passwordHash', 'and temporaryPassword cannot both be given.');
    else if (passwordHash !== '' && !isPortableHash(passwordHash))
      report(
        'passwordHash',
        'is not an Argon2 hash such as $argon2id$v=19$m=19456,t=2,p=1$…$… of at most 256 MiB, 10 passes and 16 threads.',
      );
    if (problems.length > before || userType === undefined) return;
    users.push({
      row,
      userId: canonical,
      firstName,
      lastName,
      userType,
      contacts,
      temporaryPassword,
      passwordHash,
    });
  };
  rows.forEach(check);
  return { users, warnings, problems };
}
