import type { FastifyRequest } from 'fastify';
import type { RecoveryContext } from '../recovery-context';

/**
 * Returns the counter key of a browser in which the user has signed in since their last new password, so that others cannot
 * use up its attempts. A copied device cookie gives no more than the browser's own attempts.
 *
 * @param typed User ID as sent; unknown ones take the same time (security rule 4)
 * @param user undefined for an unknown User ID, which has no known browser
 * @returns null in any other browser, and once its attempts are used up
 */
export async function findKnownBrowserKey(
  { database, devices, secrets, limits }: RecoveryContext,
  request: FastifyRequest,
  typed: string,
  user: { readonly user_id: string; readonly session_epoch: number } | undefined,
): Promise<string | null> {
  const known = devices.find(request, user?.user_id ?? typed);
  if (known === null || known.sessionEpoch !== user?.session_epoch) return null;
  const key = secrets.fingerprint('wrong passcodes of a known browser', known.userKey, known.nonce);
  const [counted] = await database.query<{ in_a_row: number }>(
    'SELECT in_a_row FROM recovery_wrong_codes WHERE user_key = $1',
    [key],
  );
  return (counted?.in_a_row ?? 0) < limits.wrongCodesPerKnownBrowser ? key : null;
}
