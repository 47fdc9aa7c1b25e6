import { randomFillSync } from 'node:crypto';

/** Random bytes drawn in advance to save a system call per id, as `crypto.randomUUID` does. */
const drawn = Buffer.alloc(4_096);
let used = drawn.length;

/**
 * Returns random bytes as base64url text; no byte is used twice.
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

/** Returns an id for requests and the database: 24 random bytes, base64url. */
export function randomId(): string {
  return randomText(24);
}
