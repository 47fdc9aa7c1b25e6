import type { ServerSecrets } from '@portal/server-kit/configuration';
import { randomId } from '@portal/server-kit/sessions';

/** A user found by name and e-mail, as the page carries it: sealed, for one session, for a short time (D-6). */
export interface Principal {
  userId: string;
  session: string;
  /** Milliseconds since 1970. */
  expires: number;
  nonce: string;
}

const PURPOSE = 'principal';

/** Bytes of a principal with a user ID of 100 characters of three bytes, the longest there is, and some more. */
const LONGEST = 500;

/** Seals a new principal until `expires`. */
export function sealPrincipal(
  secrets: ServerSecrets,
  userId: string,
  session: string,
  expires: Date,
): string {
  const principal: Principal = { userId, session, expires: expires.getTime(), nonce: randomId() };
  // Padded to one length, since a seal is as long as its content.
  const text = JSON.stringify(principal);
  return secrets.seal(PURPOSE, text + ' '.repeat(Math.max(0, LONGEST - Buffer.byteLength(text))));
}

/** The principal, or null when it was altered or made elsewhere. Whether it is still valid is for the caller. */
export function openPrincipal(secrets: ServerSecrets, sealed: string): Principal | null {
  const text = secrets.open(PURPOSE, sealed);
  return text === null ? null : (JSON.parse(text) as Principal);
}

/** The name under which the page knows the user: always the same for one principal, and telling nothing. */
export function createHandle(secrets: ServerSecrets, principal: Principal): string {
  return `r-${secrets.fingerprint('handle', principal.nonce).slice(0, 24)}`;
}
