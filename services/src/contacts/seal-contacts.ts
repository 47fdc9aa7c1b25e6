import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { CHANNEL_CONTACTS, type ContactColumn, type GivenContacts } from './channel-contacts';
import type { ContactReader, Contacts, StoredContacts } from './contacts';
import { emailFingerprint } from './email-address';
import type { PhoneCountry } from './phone-number';

/** Contacts as stored in the table `users`. */
export interface SealedContacts extends StoredContacts {
  email_lookup: string | null;
}

/** A contact that cannot be stored. The message names the field and never the contact. */
export class ContactError extends Error {
  constructor(
    readonly field: ContactColumn,
    /** Problem of the contact, as the end of a sentence. */
    readonly problem: string,
  ) {
    super(`${field} ${problem}`);
    this.name = 'ContactError';
  }
}

/**
 * Returns contacts in their stored form, and an error for each that has none.
 *
 * @param country of national phone numbers
 */
export function normalizeContacts(
  givenContacts: GivenContacts,
  country?: PhoneCountry,
): { readonly contacts: Contacts; readonly errors: readonly ContactError[] } {
  const contacts: Contacts = {};
  const errors: ContactError[] = [];
  for (const channel of CHANNEL_NAMES) {
    const { field, kind } = CHANNEL_CONTACTS[channel];
    const { contact, problem } = kind.normalize(givenContacts[field] ?? '', country);
    if (problem !== undefined) errors.push(new ContactError(field, problem));
    else if (contact !== null) contacts[channel] = contact;
  }
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
export function sealNormalizedContacts(secrets: ServerSecrets, contacts: Contacts): SealedContacts {
  const seal = (value: string | undefined) => (value === undefined ? null : secrets.seal('contact', value));
  const { Email, SMS, Call } = contacts;
  return {
    email_sealed: seal(Email),
    email_lookup: Email === undefined ? null : emailFingerprint(secrets, Email),
    business_phone_sealed: seal(Call),
    cell_phone_sealed: seal(SMS),
    channels: CHANNEL_NAMES.flatMap((channel) =>
      contacts[channel] === undefined ? [] : [CHANNELS[channel].supported],
    ),
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
