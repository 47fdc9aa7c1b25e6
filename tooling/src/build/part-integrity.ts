import { createHash } from 'node:crypto';

/** Subresource Integrity value of a file's content (W3C SRI). */
export const integrityOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
