import { randomFillSync } from 'node:crypto';

/** Random bytes drawn in advance: each draw costs a call of the system, as `crypto.randomUUID` avoids it too. */
const drawn = Buffer.alloc(4_096);
let used = drawn.length;

/**
 * Returns random bytes as text, base64url; no byte is given out twice.
 *
 * @param bytes number of bytes, at most 64
 */
export function randomText(bytes: number): string {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytes;
  return drawn.toString('base64url', used - bytes, used);
}

/** An id for the wire and the database: 24 random bytes, base64url. */
export function randomId(): string {
  return randomText(24);
}
