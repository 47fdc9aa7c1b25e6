import { decodeValue } from '@portal/shared-wl-assets/encoding';
import { maskEmail, maskPhone, maskSmsNumber } from '@portal/shared-wl-assets/masking';
import type { Channel } from '../flow/recovery-state';

/**
 * A destination as the challenge screen offers it (VAL-7).
 *
 * @param value masked and encoded by the services (REC-10, security rule 5); masked here once more, which changes
 *   nothing unless a service forgot it
 */
export const offeredContact = (value: string, channel: Channel): string =>
  channel === 'Email' ? maskEmail(decodeValue(value)) : maskPhone(decodeValue(value));

/** A destination as the verify screen shows it: of a number the last 4 digits (VER-1). */
export const sentContact = (value: string, channel: Channel): string =>
  channel === 'Email' ? maskEmail(decodeValue(value)) : maskSmsNumber(decodeValue(value));

/** Text that a screen reader speaks for a masked e-mail address or number. */
export interface SpokenContact {
  readonly key: `spoken.${'phone' | 'email' | 'emailShort'}`;
  readonly values: Readonly<Record<string, string>>;
}

/** Returns what a screen reader says in place of a masked e-mail address or number. */
export const spokenContact = (masked: string): SpokenContact => {
  const at = masked.lastIndexOf('@');
  if (at === -1) {
    const digits = /\d*$/.exec(masked)?.[0] ?? '';
    return { key: 'spoken.phone', values: { digits: digits.split('').join(' ') } };
  }
  const start = masked.slice(0, 1);
  const end = masked.slice(at - 1, at);
  const domain = masked.slice(at + 1);
  return end === '*' || at < 2
    ? { key: 'spoken.emailShort', values: { start, domain } }
    : { key: 'spoken.email', values: { start, end, domain } };
};
