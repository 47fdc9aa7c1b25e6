import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { CHANNEL_CONTACTS, type ContactColumn, type GivenContacts } from './channel-contacts';
import type { ContactReader, Contacts, SealedContact, SealedContacts } from './contacts';
import type { PhoneCountry } from './phone-number';

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
 * Returns contacts as stored: sealed, phone numbers in E.164.
 *
 * @throws ContactError for a contact that is none of its channel
 */
export function sealContacts(
  { secrets, phoneCountry }: ContactReader,
  givenContacts: GivenContacts,
): SealedContacts {
  const { contacts, errors } = normalizeContacts(givenContacts, phoneCountry);
  const [first] = errors;
  if (first !== undefined) throw first;
  return sealNormalizedContacts(secrets, contacts);
}

function sealContact(secrets: ServerSecrets, contact: string): SealedContact {
  return { sealed: secrets.seal('contact', contact), receivesPasscodes: true };
}

/** Seals contacts that `normalizeContacts` has returned. */
export function sealNormalizedContacts(secrets: ServerSecrets, contacts: Contacts): SealedContacts {
  return Object.fromEntries(
    Object.entries(contacts).map(([channel, contact]) => [channel, sealContact(secrets, contact)]),
  );
}

/** Returns stored contacts with changes, each a normalized contact or, to remove one, undefined. */
export function replaceContacts(
  secrets: ServerSecrets,
  stored: SealedContacts,
  changes: ReadonlyMap<Channel, string | undefined>,
): SealedContacts {
  const contacts = CHANNEL_NAMES.map((channel) => {
    const contact = changes.get(channel);
    if (!changes.has(channel)) return [channel, stored[channel]] as const;
    return [channel, contact === undefined ? undefined : sealContact(secrets, contact)] as const;
  });
  return Object.fromEntries(contacts.filter(([, contact]) => contact !== undefined));
}

/**
 * Returns new seals, but those of `stored` for contacts that have not changed: a seal that differs counts as a change of the
 * contact, which voids passcodes.
 */
export function keepUnchangedSeals(
  secrets: ServerSecrets,
  stored: SealedContacts,
  newContacts: SealedContacts,
): SealedContacts {
  const open = (contact: SealedContact | undefined) => contact && secrets.open('contact', contact.sealed);
  const contacts: Partial<Record<Channel, SealedContact>> = { ...newContacts };
  for (const channel of CHANNEL_NAMES) {
    const [before, after] = [stored[channel], newContacts[channel]];
    if (before && after && open(before) === open(after))
      contacts[channel] = { ...after, sealed: before.sealed };
  }
  return contacts;
}
