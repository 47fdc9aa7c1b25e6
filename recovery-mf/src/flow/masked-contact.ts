import type { Channel } from '@portal/contract/api';
import { CHANNELS } from '@portal/contract/recovery';
import { decodeValue } from '@portal/contract/validation';

/**
 * Masks a destination in the same way on every screen: shows the last 4 digits of a mobile number (VER-1) and the last 2 of
 * a number that is called (VAL-7).
 *
 * @param value masked and encoded by the services (REC-10, security rule 5); masked again in case a service did not mask it
 */
export const maskedContact = (value: string, channel: Channel): string =>
  CHANNELS[channel].mask(decodeValue(value));

/** Spoken text for a masked e-mail address or number. */
export interface ScreenReaderContact {
  readonly key: `spoken.${'phone' | 'phoneHidden' | 'email' | 'emailShort'}`;
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the spoken text of a masked e-mail address or number. */
export const screenReaderContact = (masked: string): ScreenReaderContact => {
  const at = masked.lastIndexOf('@');
  if (at === -1) {
    const digits = masked.split(/\D/).pop() ?? '';
    return digits === ''
      ? { key: 'spoken.phoneHidden', values: {} }
      : { key: 'spoken.phone', values: { digits: digits.split('').join(' ') } };
  }
  const start = masked.slice(0, 1);
  const end = masked.slice(at - 1, at);
  const domain = masked.slice(at + 1);
  return end === '*' || at < 2
    ? { key: 'spoken.emailShort', values: { start, domain } }
    : { key: 'spoken.email', values: { start, end, domain } };
};
