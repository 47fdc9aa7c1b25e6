import { canonicalUserId } from '@portal/shared-wl-assets/validation';
import type { ServicesSettings } from '../settings/settings';

/**
 * End of a statement on `users` that finds the user of a typed User ID by its canonical form; of stored User IDs with one
 * canonical form the one that is stored as typed. Its parameters are `$1` and `$2`: `userLookupValues`.
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

/** Returns the form of a User ID by which users of a directory are stored: directories ignore letter case. */
export function directoryUserId(typed: string): string {
  return canonicalUserId(typed).toLowerCase();
}

/** Returns a typed User ID as it can be looked up in `users`, whose rows a directory may have written. */
export function storedUserId({ directory }: Pick<ServicesSettings, 'directory'>, typed: string): string {
  return directory === undefined ? typed : directoryUserId(typed);
}
