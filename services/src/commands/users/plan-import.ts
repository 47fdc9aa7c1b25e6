import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import type { Database } from '@portal/server-kit/database';
import { CHANNEL_CONTACTS } from '../../contacts/channel-contacts';
import {
  type ContactReader,
  openContacts,
  type SealedContacts,
  selectContactsSql,
  type StoredContacts,
} from '../../contacts/contacts';
import { emailLookup } from '../../contacts/email-address';
import { replaceContacts } from '../../contacts/seal-contacts';
import { newTemporaryPassword } from '../../passwords/temporary-passwords';
import type { CheckedUser } from './check-users';
import type { UserField, UserRows } from './read-user-file';
import type { RowProblem } from './row-problems';
import { findSamePersonsInFile, findStoredSamePersons } from './same-person';

/** A user of the database. */
interface StoredUser extends StoredContacts {
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly user_type: string;
}

/** A user to be added. */
export interface AddedUser extends CheckedUser {
  /** Whether the import generated the temporary password, which must then be delivered to the user. */
  readonly isGenerated: boolean;
}

/** A stored user with the values after the import. */
export interface ChangedUser {
  /** User ID as stored, which may differ from its canonical form. */
  readonly userId: string;
  readonly fields: readonly UserField[];
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: string;
  /** Fingerprint for look-ups; null without an e-mail address. */
  readonly emailLookup: string | null;
  readonly contacts: SealedContacts;
}

export interface ImportPlan {
  readonly added: readonly AddedUser[];
  readonly changed: readonly ChangedUser[];
  readonly unchanged: number;
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
}

export interface PlanOptions {
  /** Whether a User ID that is already stored is changed or rejected. */
  readonly existing: 'change' | 'reject';
  /** Whether generated passwords are sent by e-mail, so that their users need an e-mail address. */
  readonly isMailed: boolean;
}

/** Rows per statement. */
const BATCH_SIZE = 500;

/** Finds users by canonical User ID; of several, prefers the one stored in that form. LATERAL uses the index for each id. */
const STORED = `
  SELECT requested.id AS canonical, u.user_id, u.first_name, u.last_name, u.user_type, u.stored_contacts
  FROM unnest($1::text[]) AS requested (id) CROSS JOIN LATERAL (
    SELECT user_id, first_name, last_name, user_type, ${selectContactsSql()}
    FROM users WHERE canonical_user_id(user_id) = requested.id ORDER BY user_id = requested.id DESC, user_id LIMIT 1) u`;

/** Splits a list into batches, so that each statement stays well within its time limit. */
export function splitIntoBatches<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}

async function findStored(
  database: Database | null,
  users: readonly CheckedUser[],
): Promise<ReadonlyMap<string, StoredUser>> {
  if (database === null) return new Map();
  const rows = await database.query<StoredUser & { canonical: string }>(STORED, [
    users.map(({ userId }) => userId),
  ]);
  return new Map(rows.map((row) => [row.canonical, row]));
}

/** Returns a stored user with the values of the import; null when nothing differs. */
function findChanges(
  reader: ContactReader,
  columns: ReadonlySet<UserField>,
  user: CheckedUser,
  stored: StoredUser,
): ChangedUser | null {
  const fields: UserField[] = [];
  if (user.firstName !== stored.first_name) fields.push('firstName');
  if (user.lastName !== stored.last_name) fields.push('lastName');
  const userType = columns.has('userType') ? user.userType : stored.user_type;
  if (userType !== stored.user_type) fields.push('userType');
  const before = openContacts(reader, stored, true);
  const changes = new Map<Channel, string | undefined>();
  for (const channel of CHANNEL_NAMES) {
    const { field } = CHANNEL_CONTACTS[channel];
    const contact = user.contacts[channel];
    if (!columns.has(field) || contact === before[channel]) continue;
    fields.push(field);
    changes.set(channel, contact);
  }
  if (fields.length === 0) return null;
  const { firstName, lastName } = user;
  const email = changes.has('Email') ? changes.get('Email') : before.Email;
  return {
    userId: stored.user_id,
    fields,
    firstName,
    lastName,
    userType,
    emailLookup: emailLookup(reader.secrets, email),
    contacts: replaceContacts(reader.secrets, stored.stored_contacts, changes),
  };
}

/**
 * Compares checked users with those of the database. An import never changes the password of an existing user.
 *
 * @param database null when there is none yet: then every user is new
 */
export async function planImport(
  database: Database | null,
  reader: ContactReader,
  { columns }: Pick<UserRows, 'columns'>,
  users: readonly CheckedUser[],
  { existing, isMailed }: PlanOptions,
): Promise<ImportPlan> {
  const added: AddedUser[] = [];
  const changed: ChangedUser[] = [];
  const problems: RowProblem[] = [];
  let unchanged = 0;
  const planStored = (user: CheckedUser, stored: StoredUser): void => {
    if (existing === 'reject') {
      problems.push({ row: user.row, field: 'userId', problem: 'is taken.' });
      return;
    }
    const change = findChanges(reader, columns, user, stored);
    if (change === null) unchanged += 1;
    else changed.push(change);
  };
  const planNew = (user: CheckedUser): void => {
    const isGenerated = user.temporaryPassword === '' && user.passwordHash === '';
    if (isGenerated && isMailed && user.contacts.Email === undefined)
      problems.push({
        row: user.row,
        field: 'email',
        problem: 'is needed to send the temporary password.',
      });
    const temporaryPassword = isGenerated ? newTemporaryPassword() : user.temporaryPassword;
    added.push({ ...user, isGenerated, temporaryPassword });
  };
  const warnings = [...findSamePersonsInFile(users)];
  const ids = new Set(users.map(({ userId }) => userId));
  // In batches, because a server aborts a transaction that is idle for long.
  for (const batch of splitIntoBatches(users)) {
    const found = await findStored(database, batch);
    for (const user of batch) {
      const stored = found.get(user.userId);
      if (stored === undefined) planNew(user);
      else planStored(user, stored);
    }
    if (database !== null)
      warnings.push(
        ...(await findStoredSamePersons(database, reader.secrets, batch, (userId) => ids.has(userId))),
      );
  }
  return { added, changed, unchanged, problems, warnings };
}
