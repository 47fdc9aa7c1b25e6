import { canonicalUserId } from '@portal/contract/validation';
import type { Database } from '@portal/server-kit/database';
import type { UserSettings } from './user-settings';

/**
 * End of a query on `users` that finds a typed User ID by its canonical form and prefers the row that is stored as typed.
 * `userLookupValues` returns its parameters `$1` and `$2`.
 */
export const USER_LOOKUP = 'canonical_user_id(user_id) = $1 ORDER BY user_id = $2 DESC, user_id LIMIT 1';

/**
 * Returns the parameters of `USER_LOOKUP`.
 *
 * @param userId as typed
 */
export function userLookupValues(userId: string): readonly [string, string] {
  return [canonicalUserId(userId), userId];
}

/** Returns the stored form of a typed User ID; null when no user has it. */
export async function findUserId(database: Database, typed: string): Promise<string | null> {
  const [user] = await database.query<{ user_id: string }>(
    `SELECT user_id FROM users WHERE ${USER_LOOKUP}`,
    userLookupValues(typed),
  );
  return user?.user_id ?? null;
}

/** Returns the form of a User ID by which users of a directory are stored: directories ignore letter case. */
export function directoryUserId(typed: string): string {
  return canonicalUserId(typed).toLowerCase();
}

/** Returns a typed User ID in the form for look-ups in `users`, whose rows may be those of a directory. */
export function storedUserId({ directory }: UserSettings, typed: string): string {
  return directory === undefined ? typed : directoryUserId(typed);
}
