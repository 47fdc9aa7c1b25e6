import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Ciphers and fingerprints for data at rest, each with its own key derived from the server key (RFC 5869). */
export interface ServerSecrets {
  /** AES-256-GCM of `text`; base64url of nonce, tag and cipher text. */
  seal(purpose: string, text: string): string;
  /** Returns the text, or null when it was altered, sealed for another purpose or with another key. */
  open(purpose: string, sealed: string): string | null;
  /** HMAC-SHA-256 over the length-prefixed parts, so that `ab, c` differs from `a, bc`; base64url, 43 characters. */
  fingerprint(purpose: string, ...parts: string[]): string;
}

const NONCE = 12;
const TAG = 16;

/** Derives the secrets from the server key; keys are computed once per purpose. */
export function serverSecrets(serverKey: Buffer): ServerSecrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', serverKey, '', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal ${purpose}`), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      // The last base64url character may have unused bits; accept only the canonical encoding (RFC 4648, 3.5).
      if (bytes.length < NONCE + TAG || bytes.toString('base64url') !== sealed) return null;
      try {
        const decipher = createDecipheriv(
          'aes-256-gcm',
          keyFor(`seal ${purpose}`),
          bytes.subarray(0, NONCE),
          {
            authTagLength: TAG,
          },
        );
        decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
    fingerprint(purpose, ...parts) {
      const hmac = createHmac('sha256', keyFor(`fingerprint ${purpose}`));
      for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`);
      return hmac.digest('base64url');
    },
  };
}

/** Compares two texts in a time that does not depend on where they differ. */
export function timingSafeEqualText(left: string, right: string): boolean {
  const compare = createHmac('sha256', 'compare');
  const other = createHmac('sha256', 'compare');
  return timingSafeEqual(compare.update(left).digest(), other.update(right).digest());
}
