import {
  canonicalUserId,
  FIELD_LIMITS,
  isTooLong,
  firstNameProblem,
  hasWhitespace,
  lastNameProblem,
  userIdProblem,
} from '@portal/shared-wl-assets/validation';
import type { ContactReader } from '../../contacts/contacts';
import { ContactError, sealContacts, type SealedContacts } from '../../contacts/seal-contacts';
import type { Database } from '@portal/server-kit/database';
import { hashPassword } from '../../passwords/passwords';
import { StartError } from '@portal/server-kit/configuration';
import { USER_LOOKUP, userLookupValues } from '../../users/user-lookup';

/** A user as a file hands them in: every value a text. They sign in for the first time with the temporary password. */
type GivenUser = Readonly<Record<string, string>>;

const REQUIRED = ['userId', 'firstName', 'lastName', 'temporaryPassword'] as const;
const OPTIONAL = ['userType', 'email', 'cellPhone', 'businessPhone'] as const;
const NAMES: readonly string[] = [...REQUIRED, ...OPTIONAL];

/** Problems that are named at once. */
const MAX_PROBLEMS = 20;

/**
 * Adds first-time users, all or none, in one transaction.
 *
 * @param reader seals their contacts with the key of this database
 * @param text JSON: a list of objects
 * @returns number of users
 * @throws StartError naming each entry and field that cannot be stored, never a contact or a password
 */
export async function addUsers(
  database: Database,
  reader: ContactReader,
  text: string,
  now: Date,
): Promise<number> {
  const users = readUsers(text);
  const problems: string[] = [];
  const rows: { user: GivenUser; sealed: SealedContacts }[] = [];
  const seen = new Set<string>();
  for (const [index, user] of users.entries()) {
    const refuse = (problem: string) => problems.push(`user ${index + 1}: ${problem}`);
    for (const problem of problemsOf(user)) refuse(problem);
    const userId = user['userId'] ?? '';
    const canonical = canonicalUserId(userId);
    if (seen.has(canonical)) refuse('userId is that of an earlier user of this file.');
    seen.add(canonical);
    if (!userId.includes('\0') && (await isTaken(database, userId))) refuse('userId is taken.');
    try {
      rows.push({ user, sealed: sealContacts(reader, user) });
    } catch (error) {
      if (!(error instanceof ContactError)) throw error;
      refuse(error.message);
    }
  }
  if (problems.length > 0) {
    const more = problems.length - MAX_PROBLEMS;
    const named = [...problems.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])];
    throw new StartError(`No user was added.\n${named.join('\n')}`);
  }
  const hashed: ((typeof rows)[number] & { hash: string })[] = [];
  for (const row of rows)
    hashed.push({ ...row, hash: await hashPassword(row.user['temporaryPassword'] ?? '') });
  await database.transaction(async (tx) => {
    for (const { user, sealed, hash } of hashed)
      await tx.query(
        `INSERT INTO users (user_id, first_name, last_name, user_type, email_sealed, email_lookup,
           business_phone_sealed, cell_phone_sealed, channels, first_time, temporary_password_hash, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10, $11)`,
        [
          canonicalUserId(user['userId'] ?? ''),
          user['firstName'],
          user['lastName'],
          user['userType'] ?? 'external',
          sealed.email_sealed,
          sealed.email_lookup,
          sealed.business_phone_sealed,
          sealed.cell_phone_sealed,
          sealed.channels,
          hash,
          now,
        ],
      );
  });
  return rows.length;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readUsers(text: string): readonly GivenUser[] {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new StartError('The file is not JSON.');
  }
  if (!Array.isArray(read) || read.length === 0) throw new StartError('The file is not a list of users.');
  return read.map((user: unknown, index) => {
    if (isRecord(user) && Object.values(user).every((value) => typeof value === 'string'))
      return user as GivenUser;
    throw new StartError(`No user was added.\nuser ${index + 1}: not an object whose values are texts.`);
  });
}

/** Returns what is wrong with a user's own values, without contacts. */
function* problemsOf(user: GivenUser): Generator<string> {
  for (const name of Object.keys(user)) if (!NAMES.includes(name)) yield `${name} is not a field of users.`;
  for (const name of REQUIRED) if ((user[name] ?? '') === '') yield `${name} is missing.`;
  const { userId = '', firstName = '', lastName = '', temporaryPassword = '', userType = 'external' } = user;
  const problem = userId === '' ? null : userIdProblem(userId);
  if (problem === 'userId.tooLong') yield `userId has more than ${FIELD_LIMITS.userId} characters.`;
  else if (problem !== null || /\p{Cc}/u.test(userId))
    yield 'userId has a character that the login form rejects.';
  const names = { firstName: firstNameProblem(firstName), lastName: lastNameProblem(lastName) };
  for (const [name, wrong] of Object.entries(names))
    if (wrong !== null && user[name])
      yield `${name} has an asterisk, or more than ${FIELD_LIMITS.name} characters.`;
  if (hasWhitespace(temporaryPassword)) yield 'temporaryPassword has white space.';
  if (isTooLong('password', temporaryPassword))
    yield `temporaryPassword has more than ${FIELD_LIMITS.password} characters.`;
  if (!['internal', 'external'].includes(userType)) yield 'userType is neither internal nor external.';
}

async function isTaken(database: Database, userId: string): Promise<boolean> {
  return (
    (await database.query(`SELECT 1 FROM users WHERE ${USER_LOOKUP}`, userLookupValues(userId))).length > 0
  );
}
