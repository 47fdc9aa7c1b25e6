import { randomBytes } from 'node:crypto';

const BYTES = 16;

/** Letters of a nonce: base64 without padding. */
export const NONCE_LENGTH = Math.ceil((BYTES * 4) / 3);

/** What names the scripts and styles of one answer to its policy; nobody can know it before (CSP Level 3). */
export const newNonce = (): string => randomBytes(BYTES).toString('base64url');
