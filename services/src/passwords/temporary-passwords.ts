import { randomBytes, randomInt } from 'node:crypto';
import { normalizePassword } from '@portal/contract/validation';
import { type ServerSecrets, timingSafeEqualText } from '@portal/server-kit/configuration';

const SALT_BYTES = 16;
/** Matches salt and HMAC of a temporary password that has not been used yet. */
const KEYED_FORM = /^\$hmac-sha256\$([\w-]{22})\$([\w-]{43})$/;
/** Letters and digits without those that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

function computeFingerprint(secrets: ServerSecrets, salt: string, text: string): string {
  return secrets.fingerprint('unused temporary password', salt, normalizePassword(text));
}

/**
 * Returns the form in which a temporary password is stored until its first use: an HMAC with the database's key. It is
 * hashed with Argon2id at the first sign-in, because 12 ms for each of 100,000 imported users would take 20 minutes.
 */
export function keyTemporaryPassword(secrets: ServerSecrets, text: string): string {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  return `$hmac-sha256$${salt}$${computeFingerprint(secrets, salt, text)}`;
}

/** Whether a stored temporary password still has the form of `keyTemporaryPassword`. */
export function isKeyedPassword(stored: string): boolean {
  return KEYED_FORM.test(stored);
}

/** Whether `text` is the temporary password that is stored keyed; false for every other form. */
export function matchesKeyedPassword(secrets: ServerSecrets, stored: string, text: string): boolean {
  const [, salt, fingerprint] = KEYED_FORM.exec(stored) ?? [];
  if (salt === undefined || fingerprint === undefined) return false;
  return timingSafeEqualText(fingerprint, computeFingerprint(secrets, salt, text));
}

/** Creates a temporary password of 79 random bits, such as `k7mq-x3pa-9dfw-h2rt`. */
export function newTemporaryPassword(): string {
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)] ?? '').join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
