import { canonicalUserId } from '@portal/shared-wl-assets/validation';
import type { ServerSecrets } from '../configuration/server-secrets';

/**
 * Returns the fingerprint under which attempts of a User ID are counted and audited, the same for every typed form.
 * Case-sensitive, as look-ups are, so that another spelling never counts against a user.
 *
 * @param userId as typed or stored, whether or not a user has it
 */
export function userKey(secrets: Pick<ServerSecrets, 'fingerprint'>, userId: string): string {
  return secrets.fingerprint('user', canonicalUserId(userId));
}
