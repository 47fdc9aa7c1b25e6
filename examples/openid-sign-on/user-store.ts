import { createCredentialsCheck, openDatabase } from '@portal/services';
import { readDatabaseUrl } from './settings';

const FREE_ATTEMPTS = 5;
const RETRY_DELAY_MS = 60_000;

/** Result of a sign-in attempt; a first-time user gave the password of the invitation. */
export type SignIn =
  | { readonly kind: 'accepted'; readonly userId: string }
  | { readonly kind: 'rejected' | 'firstTime' | 'throttled' };

/**
 * Opens the users of the portal's built-in recovery, whose passwords visitors recover. With a recovery service of your
 * own, check the password in your directory instead. Temporary passwords of
 * `npm run users` match only with secrets of the portal's SERVER_KEY.
 *
 * @returns the check of a User ID and password; five wrong passwords pause the account for a minute
 */
export async function openUserStore(): Promise<(userId: string, password: string) => Promise<SignIn>> {
  const check = await createCredentialsCheck(
    await openDatabase({ databaseUrl: readDatabaseUrl(), dataDir: '' }),
    null,
  );
  const failures = new Map<string, { count: number; until: number }>();
  return async (userId, password) => {
    const key = userId.toLowerCase();
    const failed = failures.get(key) ?? { count: 0, until: 0 };
    if (failed.count >= FREE_ATTEMPTS && Date.now() < failed.until) return { kind: 'throttled' };
    // Counted before the comparison, so that parallel guesses cannot exceed the limit.
    failures.set(key, { count: failed.count + 1, until: Date.now() + RETRY_DELAY_MS });
    const outcome = await check(userId, password, 'sign-on');
    if (outcome.kind !== 'rejected') failures.delete(key);
    return outcome;
  };
}
