import { isTooLong, normalizeText } from '@portal/contract/validation';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import type { ContactReader, StoredContacts } from './contacts';
import { emailFingerprint, isEmailAddress } from './email-address';
import { listPhoneReadings, type PhoneCountry, readCallingCode } from './phone-number';

/** Contacts of a user, not yet normalized. */
export interface GivenContacts {
  readonly email?: string;
  /** For text messages. */
  readonly cellPhone?: string;
  /** For phone calls. */
  readonly businessPhone?: string;
}

/** Contacts as stored in the table `users`. */
export interface SealedContacts extends StoredContacts {
  email_lookup: string | null;
}

/** A contact that cannot be stored. The message names the field and never the contact. */
export class ContactError extends Error {
  constructor(
    readonly field: keyof GivenContacts,
    /** Problem of the contact, as the end of a sentence. */
    readonly problem: string,
  ) {
    super(`${field} ${problem}`);
    this.name = 'ContactError';
  }
}

/** Contacts in the form in which they are stored, before they are sealed; null for none. */
export interface NormalizedContacts {
  readonly email: string | null;
  /** E.164. */
  readonly cellPhone: string | null;
  /** E.164. */
  readonly businessPhone: string | null;
}

/**
 * Returns contacts in their stored form, and an error for each that has none.
 *
 * @param country of national phone numbers
 */
export function normalizeContacts(
  givenContacts: GivenContacts,
  country?: PhoneCountry,
): { readonly contacts: NormalizedContacts; readonly errors: readonly ContactError[] } {
  const errors: ContactError[] = [];
  const read = (normalize: () => string | null): string | null => {
    try {
      return normalize();
    } catch (error) {
      if (!(error instanceof ContactError)) throw error;
      errors.push(error);
      return null;
    }
  };
  const contacts = {
    email: read(() => readEmail(givenContacts.email)),
    cellPhone: read(() => readPhone('cellPhone', givenContacts.cellPhone, country)),
    businessPhone: read(() => readPhone('businessPhone', givenContacts.businessPhone, country)),
  };
  return { contacts, errors };
}

/**
 * Returns contacts as stored: sealed, phone numbers in E.164, the e-mail address with its fingerprint for look-ups.
 *
 * @throws ContactError for an invalid e-mail address or phone number
 */
export function sealContacts({ secrets, phoneCountry }: ContactReader, given: GivenContacts): SealedContacts {
  const { contacts, errors } = normalizeContacts(given, phoneCountry);
  const [first] = errors;
  if (first !== undefined) throw first;
  return sealNormalizedContacts(secrets, contacts);
}

/** Seals contacts that `normalizeContacts` has returned. */
export function sealNormalizedContacts(
  secrets: ServerSecrets,
  { email, cellPhone, businessPhone }: NormalizedContacts,
): SealedContacts {
  const seal = (value: string | null) => (value === null ? null : secrets.seal('contact', value));
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

/**
 * Returns new seals, but those of `stored` for contacts that have not changed: a seal that differs counts as a change of the
 * contact, which voids passcodes (trigger users_renew_recovery_version).
 */
export function keepUnchangedSeals<Sealed extends StoredContacts>(
  secrets: ServerSecrets,
  stored: StoredContacts,
  sealed: Sealed,
): Sealed {
  const open = (seal: string | null): string | null => (seal === null ? null : secrets.open('contact', seal));
  const keep = (column: 'email_sealed' | 'business_phone_sealed' | 'cell_phone_sealed') =>
    open(stored[column]) === open(sealed[column]) ? stored[column] : sealed[column];
  const hasSameChannels = [...stored.channels].sort().join() === [...sealed.channels].sort().join();
  return {
    ...sealed,
    email_sealed: keep('email_sealed'),
    business_phone_sealed: keep('business_phone_sealed'),
    cell_phone_sealed: keep('cell_phone_sealed'),
    channels: hasSameChannels ? stored.channels : sealed.channels,
  };
}

function readPhone(
  field: 'cellPhone' | 'businessPhone',
  text: string | undefined,
  country: PhoneCountry | undefined,
): string | null {
  if (text === undefined || text === '') return null;
  const [number, other] = listPhoneReadings(text, country);
  if (number !== undefined && other !== undefined)
    // Names the country only, not the contact.
    throw new ContactError(
      field,
      `can be a national number, or one of +${readCallingCode(other)} that has lost its "+". Write it with "+" and its country code.`,
    );
  if (number !== undefined) return number;
  const example =
    country === undefined
      ? ' Write it with its country code, or set PHONE_COUNTRY to the country of national numbers.'
      : '';
  throw new ContactError(field, `is not a phone number such as +49 170 1234567.${example}`);
}

function readEmail(given: string | undefined): string | null {
  const email = normalizeText(given ?? '');
  if (email === '') return null;
  if (isTooLong('email', email)) throw new ContactError('email', 'has more than 254 characters.');
  if (!isEmailAddress(email)) throw new ContactError('email', 'is not an e-mail address.');
  return email;
}
