import { canonicalEmail } from '@portal/shared-wl-assets/identifiers';
import type { ServerSecrets } from '../settings/server-secrets';

type Secrets = Pick<ServerSecrets, 'fingerprint'>;

const PURPOSE = 'e-mail look-up';

/** Returns the fingerprint by which an e-mail address is stored for look-ups. */
export function emailFingerprint(secrets: Secrets, email: string): string {
  return secrets.fingerprint(PURPOSE, canonicalEmail(email));
}

/** Returns every fingerprint under which an address may be stored: earlier versions only trimmed it and lowered its case. */
export function emailFingerprints(secrets: Secrets, email: string): readonly string[] {
  return [emailFingerprint(secrets, email), secrets.fingerprint(PURPOSE, email.trim().toLowerCase())];
}
