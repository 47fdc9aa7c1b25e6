import { canonicalEmail, canonicalName, canonicalUserId } from '@portal/contract/validation';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { emailFingerprint } from '../../contacts/email-address';
import { hasNames } from '../../users/has-names';
import type { CheckedUser } from './check-users';
import type { RowProblem } from './row-problems';

interface NamedUser {
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_lookup: string;
}

function createWarning({ row }: CheckedUser, other: string): RowProblem {
  return {
    row,
    field: 'email',
    problem: `and name are also those of ${other}, so neither user can find a forgotten User ID.`,
  };
}

/** Returns warnings about users of a file who have the same name and e-mail address as an earlier one. */
export function findSamePersonsInFile(users: readonly CheckedUser[]): readonly RowProblem[] {
  const firstUsers = new Map<string, CheckedUser>();
  return users.flatMap((user) => {
    const { Email } = user.contacts;
    if (Email === undefined) return [];
    const person = JSON.stringify([
      canonicalName(user.firstName),
      canonicalName(user.lastName),
      canonicalEmail(Email),
    ]);
    const first = firstUsers.get(person);
    if (first !== undefined) return [createWarning(user, `the user in row ${first.row}`)];
    firstUsers.set(person, user);
    return [];
  });
}

/**
 * Returns warnings about users who have the same name and e-mail address as a stored one that the file does not contain.
 *
 * @param batch users to compare
 * @param isInFile whether the file contains a canonical User ID
 */
export async function findStoredSamePersons(
  database: Database,
  secrets: Pick<ServerSecrets, 'fingerprint'>,
  batch: readonly CheckedUser[],
  isInFile: (userId: string) => boolean,
): Promise<readonly RowProblem[]> {
  const lookups = new Map(
    batch.map((user) => [user, emailFingerprint(secrets, user.contacts.Email ?? '')] as const),
  );
  const rows = await database.query<NamedUser>(
    'SELECT user_id, first_name, last_name, email_lookup FROM users WHERE email_lookup = ANY($1)',
    [[...lookups.values()]],
  );
  return batch.flatMap((user) => {
    const same = rows.find(
      (row) =>
        user.contacts.Email !== undefined &&
        lookups.get(user) === row.email_lookup &&
        hasNames(user, [row.first_name], [row.last_name]) &&
        !isInFile(canonicalUserId(row.user_id)),
    );
    return same === undefined ? [] : [createWarning(user, `the stored user ${same.user_id}`)];
  });
}
