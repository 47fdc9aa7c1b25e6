import { randomBytes } from 'node:crypto';

/** Encodes a value as the pages expect it: 3 random characters, then base64 of UTF-8 (REC-10). */
export function encodeForWire(value: string): string {
  const prefix = randomBytes(3).toString('base64url').slice(0, 3);
  return prefix + Buffer.from(value, 'utf8').toString('base64');
}

/**
 * Decodes a value; empty when there is none, or when it is not exactly what `encodeForWire` writes, because each
 * value must have one encoding. Never throws.
 */
export function decodeFromWire(encoded: string): string {
  const base64 = encoded.slice(3);
  const value = Buffer.from(base64, 'base64').toString('utf8');
  return Buffer.from(value, 'utf8').toString('base64') === base64 ? value : '';
}
