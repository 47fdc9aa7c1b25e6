import { canonicalUserId } from '@portal/shared-wl-assets/validation';

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
