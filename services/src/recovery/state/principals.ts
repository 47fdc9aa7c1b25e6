import type { ServerSecrets } from '@portal/server-kit/configuration';
import { randomId } from '@portal/server-kit/sessions';

/** User found by name and e-mail address. The page gets it sealed, valid for one session and a short time (D-6). */
export interface Principal {
  userId: string;
  session: string;
  /** Milliseconds since 1970. */
  expires: number;
  nonce: string;
}

const PURPOSE = 'principal';

/** Bytes of a principal with the longest User ID (100 characters of three bytes), and some reserve. */
const LONGEST = 500;

/** Seals a new principal until `expires`. */
export function sealPrincipal(
  secrets: ServerSecrets,
  userId: string,
  session: string,
  expires: Date,
): string {
  const principal: Principal = { userId, session, expires: expires.getTime(), nonce: randomId() };
  // Padded to one length, since the length of a seal reveals that of its content.
  const text = JSON.stringify(principal);
  return secrets.seal(PURPOSE, text + ' '.repeat(Math.max(0, LONGEST - Buffer.byteLength(text))));
}

/** Opens a sealed principal; null when it was altered or sealed with another key. The caller checks the expiry. */
export function unsealPrincipal(secrets: ServerSecrets, sealed: string): Principal | null {
  const text = secrets.open(PURPOSE, sealed);
  return text === null ? null : (JSON.parse(text) as Principal);
}

/** Creates the handle by which the page names the user: always the same for one principal, and opaque. */
export function createHandle(secrets: ServerSecrets, principal: Principal): string {
  return `r-${secrets.fingerprint('handle', principal.nonce).slice(0, 24)}`;
}
