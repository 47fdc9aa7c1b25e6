import type { ChangeTicket } from './change-ticket';

/** A grant lasts 20 minutes (D-7). In milliseconds. */
const LIFETIME = 20 * 60_000;

/**
 * Until when the new password can be saved.
 *
 * @returns milliseconds since 1970 by this device's clock; null where it is not known
 */
export const grantEnd = ({ grantedAt }: ChangeTicket): number | null =>
  typeof grantedAt === 'number' ? grantedAt + LIFETIME : null;
