import { canonicalEmail } from '@portal/contract/validation';
import type { ServerSecrets } from '@portal/server-kit/configuration';

/** Returns the fingerprint by which an e-mail address is stored for look-ups. */
export function emailFingerprint(secrets: Pick<ServerSecrets, 'fingerprint'>, email: string): string {
  return secrets.fingerprint('e-mail look-up', canonicalEmail(email));
}
