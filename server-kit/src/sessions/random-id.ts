import { randomBytes } from 'node:crypto';

/** An id for the wire and the database: 24 random bytes, base64url. */
export function randomId(): string {
  return randomBytes(24).toString('base64url');
}
