import { canonicalEmail, emailProblem } from '@portal/contract/validation';
import type { ServerSecrets } from '@portal/server-kit/configuration';

/** Local part and a domain of two or more labels, in canonical form. Top-level domains may be longer than VAL-3 allows. */
const EMAIL_ADDRESS =
  /^[^\s@<>()[\]\\,;:"*]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** Returns whether a text is an e-mail address with an Internet domain. */
export function isEmailAddress(email: string): boolean {
  return EMAIL_ADDRESS.test(canonicalEmail(email));
}

/** Returns whether the form for a forgotten User ID accepts an e-mail address: its domain ends with 2 to 4 letters (VAL-3). */
export function canBeLookedUp(email: string): boolean {
  return emailProblem(email) === null;
}

/** Returns the fingerprint by which an e-mail address is stored for look-ups; null without one. */
export function emailLookup(
  secrets: Pick<ServerSecrets, 'fingerprint'>,
  email: string | undefined,
): string | null {
  return email === undefined ? null : emailFingerprint(secrets, email);
}

/** Returns the fingerprint by which an e-mail address is stored for look-ups. */
export function emailFingerprint(secrets: Pick<ServerSecrets, 'fingerprint'>, email: string): string {
  return secrets.fingerprint('e-mail look-up', canonicalEmail(email));
}
