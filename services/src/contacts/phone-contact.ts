import type { ContactKind, NormalizedContact } from './contact-kind';
import { maskPhone } from './masking';
import { E164, listPhoneReadings, normalizePhoneNumber, readCallingCode } from './phone-number';

/** Phone numbers, stored in E.164. */
export const PHONE_CONTACT: ContactKind = {
  normalize: (text, country): NormalizedContact => {
    if (text === '') return { contact: null };
    const [number, other] = listPhoneReadings(text, country);
    if (number !== undefined && other !== undefined)
      return {
        contact: null,
        // Names the country only, not the contact.
        problem: `can be a national number, or one of +${readCallingCode(other)} that has lost its "+". Write it with "+" and its country code.`,
      };
    if (number !== undefined) return { contact: number };
    const example =
      country === undefined
        ? ' Write it with its country code, or set PHONE_COUNTRY to the country of national numbers.'
        : '';
    return { contact: null, problem: `is not a phone number such as +49 170 1234567.${example}` };
  },
  read: normalizePhoneNumber,
  canonicalize: (number) => number,
  mask: maskPhone,
  isRecipient: (to) => E164.test(to),
  recipient: 'a phone number such as +491701234567',
};
