import { canonicalUserId } from '@portal/contract/validation';
import type { ServerSecrets } from '../secrets/server-secrets';

/**
 * Returns the fingerprint by which attempts of a User ID are counted and audited. Case-sensitive, as look-ups are, so that
 * attempts with another spelling do not count against a user.
 *
 * @param userId as typed or stored, whether or not the user exists
 */
export function userKey(secrets: Pick<ServerSecrets, 'fingerprint'>, userId: string): string {
  return secrets.fingerprint('user', canonicalUserId(userId));
}
