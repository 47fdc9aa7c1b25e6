import { isTooLong, normalizeText } from '@portal/shared-wl-assets/validation';
import type { ContactReader, StoredContacts } from './contacts';
import { emailFingerprint } from './email-fingerprint';
import { normalizePhoneNumber } from './phone-number';

/** Contacts of a user as they are handed in. */
export interface GivenContacts {
  readonly email?: string;
  /** For text messages. */
  readonly cellPhone?: string;
  /** For calls. */
  readonly businessPhone?: string;
}

/** Contacts as the table `users` has them. */
export interface SealedContacts extends StoredContacts {
  email_lookup: string | null;
}

/** A contact that cannot be stored. The message names the field and never the contact. */
export class ContactError extends Error {
  constructor(
    readonly field: keyof GivenContacts,
    problem: string,
  ) {
    super(`${field} ${problem}`);
    this.name = 'ContactError';
  }
}

/**
 * Returns contacts as stored: sealed, phone numbers in E.164, the e-mail address with its fingerprint for look-ups.
 *
 * @throws ContactError for an invalid e-mail address or phone number
 */
export function sealContacts({ secrets, settings }: ContactReader, given: GivenContacts): SealedContacts {
  const seal = (value: string | null) => (value === null ? null : secrets.seal('contact', value));
  const phone = (field: 'cellPhone' | 'businessPhone'): string | null => {
    const text = given[field];
    if (text === undefined || text === '') return null;
    const number = normalizePhoneNumber(text, settings.phoneCountry);
    if (number !== null) return number;
    const example =
      settings.phoneCountry === undefined
        ? ' Write it with its country code, or set PHONE_COUNTRY to the country of national numbers.'
        : '';
    throw new ContactError(field, `is not a phone number such as +49 170 1234567.${example}`);
  };
  const email = readEmail(given.email);
  const [cellPhone, businessPhone] = [phone('cellPhone'), phone('businessPhone')];
  return {
    email_sealed: seal(email),
    email_lookup: email === null ? null : emailFingerprint(secrets, email),
    business_phone_sealed: seal(businessPhone),
    cell_phone_sealed: seal(cellPhone),
    channels: [
      ...(email === null ? [] : ['email']),
      ...(cellPhone === null ? [] : ['sms']),
      ...(businessPhone === null ? [] : ['phone']),
    ],
  };
}

function readEmail(given: string | undefined): string | null {
  const email = normalizeText(given ?? '');
  if (email === '') return null;
  if (isTooLong('email', email)) throw new ContactError('email', 'has more than 254 characters.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new ContactError('email', 'is not an e-mail address.');
  return email;
}
