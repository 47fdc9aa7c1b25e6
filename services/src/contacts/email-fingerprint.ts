import { domainToUnicode } from 'node:url';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { canonicalEmail } from '@portal/shared-wl-assets/validation';

type Secrets = Pick<ServerSecrets, 'fingerprint'>;

const PURPOSE = 'e-mail look-up';

/** Returns the fingerprint by which an e-mail address is stored for look-ups. */
export function emailFingerprint(secrets: Secrets, email: string): string {
  return secrets.fingerprint(PURPOSE, canonicalEmail(email));
}

/**
 * Returns every fingerprint under which an e-mail address may be stored. Earlier versions only trimmed and
 * lower-cased it, so its domain may be stored in ASCII or Unicode, and either part composed or decomposed.
 */
export function emailFingerprints(secrets: Secrets, email: string): readonly string[] {
  const canonical = canonicalEmail(email);
  const at = canonical.lastIndexOf('@') + 1;
  const readable = canonical.slice(0, at) + domainToUnicode(canonical.slice(at));
  const forms = [canonical, email.trim().toLowerCase(), readable, readable.normalize('NFD')];
  return [...new Set(forms)].map((form) => secrets.fingerprint(PURPOSE, form));
}
