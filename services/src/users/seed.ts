import { isSandboxEnvironment, type ServerSettings, StartError } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import type { GivenContacts } from '../contacts/channel-contacts';
import { emailLookup } from '../contacts/email-address';
import { sealContacts } from '../contacts/seal-contacts';
import { storeContacts } from '../contacts/store-contacts';
import type { ServiceContext } from '../context/service-context';
import { hashPassword, verifyPassword } from '../passwords/passwords';
import type { UserSettings } from './user-settings';

/** A user of the demo data (D-13). Phone numbers are of the range reserved for fiction (555-01xx). */
export interface DemoUser extends GivenContacts {
  userId: string;
  /** The password; for a first-time user the temporary one of the invitation. */
  password: string;
  firstName: string;
  lastName: string;
  userType: 'internal' | 'external';
  firstTime?: true;
  locked?: true;
  /** What is special about this user, for the start message. */
  note: string;
}

/** Phone numbers of the demo data that are never answered (D-13). */
export const SILENT_NUMBERS: readonly string[] = ['+15555550105'];

const [silentNumber = ''] = SILENT_NUMBERS;

export const demoUsers: readonly DemoUser[] = [
  {
    userId: 'alex.morgan', password: 'Portal-Demo-1', firstName: 'Alex', lastName: 'Morgan',
    email: 'alex.morgan@example.com', cellPhone: '+15555550101', businessPhone: '+15555550102',
    userType: 'external', note: 'e-mail, SMS, call',
  },
  {
    userId: 'erika.muster', password: 'Portal-Demo-2', firstName: 'Erika', lastName: 'Muster',
    email: 'erika.muster@example.com', userType: 'external', note: 'e-mail only',
  },
  {
    userId: 'ivan.internal', password: 'Portal-Demo-Internal-3', firstName: 'Ivan', lastName: 'Internal',
    email: 'ivan.internal@example.com', businessPhone: '+15555550103', userType: 'internal',
    note: 'internal, 16 characters; e-mail, call',
  },
  {
    userId: 'frida.first', password: 'Welcome-Frida-4', firstName: 'Frida', lastName: 'First',
    email: 'frida.first@example.com', cellPhone: '+15555550104', userType: 'external', firstTime: true,
    note: 'first-time user, temporary password; e-mail, SMS',
  },
  {
    userId: 'nora.noanswer', password: 'Portal-Demo-5', firstName: 'Nora', lastName: 'Noanswer',
    email: 'nora.noanswer@example.com', businessPhone: silentNumber, userType: 'external',
    note: 'her phone never answers; e-mail, call',
  },
  {
    userId: 'luis.locked', password: 'Portal-Demo-6', firstName: 'Luis', lastName: 'Locked',
    email: 'luis.locked@example.com', userType: 'external', locked: true, note: 'recovery locked',
  },
  {
    userId: 'nils.nochannel', password: 'Portal-Demo-7', firstName: 'Nils', lastName: 'Nochannel',
    userType: 'external', note: 'no channel',
  },
]; // prettier-ignore

/**
 * Inserts the demo users (D-13) into an empty users table, only in LOCAL and MOCK and without a directory. Returns whether
 * it inserted them.
 *
 * @param hash hashes a password
 */
export async function seedDemoUsers(
  { database, settings, secrets, clock }: Omit<ServiceContext, 'log'>,
  { directory, phoneCountry }: UserSettings,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<boolean> {
  if (!isSandboxEnvironment(settings.environment) || directory !== undefined) return false;
  if ((await database.query('SELECT 1 FROM users LIMIT 1')).length > 0) return false;
  const hashes = await Promise.all(demoUsers.map((user) => hash(user.password)));
  const rows = demoUsers.map((user, index) => ({
    user_id: user.userId,
    first_name: user.firstName,
    last_name: user.lastName,
    user_type: user.userType,
    email_lookup: emailLookup(secrets, user.email),
    first_time: user.firstTime ?? false,
    [user.firstTime ? 'temporary_password_hash' : 'password_hash']: hashes[index],
    recovery_locked: user.locked ?? false,
    created_at: clock(),
  }));
  await database.transaction(async (tx) => {
    for (const row of rows) {
      const columns = Object.keys(row);
      await tx.query(
        `INSERT INTO users (${columns.join(', ')})
         VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')}) ON CONFLICT DO NOTHING`,
        Object.values(row),
      );
    }
    await storeContacts(
      tx,
      demoUsers.map((user) => ({
        userId: user.userId,
        contacts: sealContacts({ secrets, phoneCountry }, user),
      })),
    );
  });
  return true;
}

/**
 * Rejects demo users outside LOCAL and MOCK, as in a database that was created there, since their passwords are public
 * (security rule 16). A real user with the same ID has another password and is accepted. Without such IDs this is one
 * look-up.
 *
 * @throws StartError naming the users
 */
export async function rejectDemoUsers(
  database: Database,
  { environment }: Pick<ServerSettings, 'environment'>,
): Promise<void> {
  if (isSandboxEnvironment(environment)) return;
  const rows = await database.query<{ user_id: string; password: string | null; temporary: string | null }>(
    `SELECT user_id, password_hash AS password, temporary_password_hash AS temporary FROM users
      WHERE user_id = ANY($1) ORDER BY user_id`,
    [demoUsers.map(({ userId }) => userId)],
  );
  const published = new Map(demoUsers.map(({ userId, password }) => [userId, password]));
  const isPublished = async (userId: string, hashed: string | null): Promise<boolean> =>
    hashed !== null && (await verifyPassword(hashed, published.get(userId) ?? ''));
  const open: string[] = [];
  for (const { user_id: userId, password, temporary } of rows) {
    if ((await isPublished(userId, password)) || (await isPublished(userId, temporary))) open.push(userId);
  }
  if (open.length > 0) {
    throw new StartError(
      `The database has demo users with published passwords, which ${environment} does not allow: ${open.join(', ')}; choose another database with DATA_DIR or DATABASE_URL, or delete these users from its table users.`,
    );
  }
}
