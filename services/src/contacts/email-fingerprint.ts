import type { ServerSecrets } from '@portal/server-kit/configuration';
import { canonicalEmail } from '@portal/shared-wl-assets/validation';

/** Returns the fingerprint by which an e-mail address is stored for look-ups. */
export function emailFingerprint(secrets: Pick<ServerSecrets, 'fingerprint'>, email: string): string {
  return secrets.fingerprint('e-mail look-up', canonicalEmail(email));
}
