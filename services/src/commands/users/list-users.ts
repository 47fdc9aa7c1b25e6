import { print } from '@portal/registry/run-command';
import type { Database } from '@portal/server-kit/database';
import { withStoredUsers } from './users-database';

/** Options of `npm run users -- list`. */
export interface ListOptions {
  /** Beginning of a User ID, first or last name; letter case does not count. */
  readonly search?: string;
  readonly json?: true;
}

/** A user in a list, without contacts. */
export interface ListedUser {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: string;
}

/** Most users that are listed. */
const MAX_LISTED = 1_000;

/** Lists users in the order of their User IDs, at most `MAX_LISTED`. */
export function listUsers(database: Database, search = ''): Promise<readonly ListedUser[]> {
  const beginning = `${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return database.query<ListedUser>(
    `SELECT user_id AS "userId", first_name AS "firstName", last_name AS "lastName", user_type AS "userType" FROM users
     WHERE user_id ILIKE $1 OR first_name ILIKE $1 OR last_name ILIKE $1 ORDER BY user_id LIMIT ${MAX_LISTED}`,
    [beginning],
  );
}

/** Runs `npm run users -- list`. */
export async function printUsers({ search, json }: ListOptions): Promise<void> {
  await withStoredUsers(async ({ database }) => {
    const users = await listUsers(database, search);
    if (json) return print(JSON.stringify(users, null, 2));
    for (const { userId, firstName, lastName, userType } of users)
      print(`${userId}  ${firstName} ${lastName}  ${userType}`);
    print(
      users.length === MAX_LISTED ? `The first ${MAX_LISTED} users; use --search.` : `${users.length} users.`,
    );
  });
}
