import type { ServerSecrets } from '../settings/server-secrets';

/** What an e-mail address is looked up by; letter case does not count. */
export function emailFingerprint(secrets: Pick<ServerSecrets, 'fingerprint'>, email: string): string {
  return secrets.fingerprint('e-mail look-up', email.trim().toLowerCase());
}
