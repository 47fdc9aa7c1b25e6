import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { CHANNEL_CONTACTS } from './channel-contacts';
import type { PhoneCountry } from './phone-number';

/** Contacts of a user by channel, in clear text or masked; only existing contacts of allowed channels. */
export type Contacts = Partial<Record<Channel, string>>;

/** A contact in the table `contacts`. */
export interface SealedContact {
  readonly sealed: string;
  /** Whether passcodes are offered; notices are sent anyway. */
  readonly receivesPasscodes: boolean;
}

/** Contacts of a user in the table `contacts`, by channel. */
export type SealedContacts = Readonly<Partial<Record<Channel, SealedContact>>>;

/** Column of `selectContactsSql`. */
export interface StoredContacts {
  readonly stored_contacts: SealedContacts;
}

/** SQL: the contacts of a user as one column. @param user name of the table `users` in the query */
export function selectContactsSql(user = 'users'): string {
  return `(SELECT coalesce(jsonb_object_agg(c.channel,
      jsonb_build_object('sealed', c.sealed, 'receivesPasscodes', c.receives_passcodes)), '{}')
    FROM contacts c WHERE c.user_id = ${user}.user_id) AS stored_contacts`;
}

/** Dependencies for reading stored contacts. */
export interface ContactReader {
  readonly secrets: ServerSecrets;
  /** Country of phone numbers that are stored in national format. */
  readonly phoneCountry?: PhoneCountry | undefined;
}

/**
 * Returns one stored contact of a user: phone numbers in E.164, however they were written. A contact that cannot be read
 * counts as missing, since no message would reach it.
 *
 * @param all whether to return a contact that is not allowed for passcodes too
 * @returns undefined when there is none
 */
export function openContact(
  { secrets, phoneCountry }: ContactReader,
  { stored_contacts }: StoredContacts,
  channel: Channel,
  all = false,
): string | undefined {
  const stored = stored_contacts[channel];
  if (stored === undefined || !(all || stored.receivesPasscodes)) return undefined;
  const value = secrets.open('contact', stored.sealed) ?? '';
  return CHANNEL_CONTACTS[channel].kind.read(value, phoneCountry) || undefined;
}

/** Returns the stored contacts of a user, each as `openContact` does. */
export function openContacts(reader: ContactReader, stored: StoredContacts, all = false): Contacts {
  const contacts: Contacts = {};
  for (const channel of CHANNEL_NAMES) {
    const contact = openContact(reader, stored, channel, all);
    if (contact !== undefined) contacts[channel] = contact;
  }
  return contacts;
}

/** Returns the channels whose stored contact `openContacts` omits because it cannot be read. */
export function unreadableChannels(
  { stored_contacts }: StoredContacts,
  contacts: Contacts,
): readonly Channel[] {
  return CHANNEL_NAMES.filter(
    (channel) => stored_contacts[channel]?.receivesPasscodes && contacts[channel] === undefined,
  );
}

/** Masks a contact (security rule 5). */
export function maskContact(channel: Channel, contact: string): string {
  return CHANNEL_CONTACTS[channel].kind.mask(contact);
}

/** Masks contacts for the page (security rule 5). */
export function maskContacts(contacts: Contacts): Contacts {
  const masked: Contacts = {};
  for (const channel of CHANNEL_NAMES) {
    const contact = contacts[channel];
    if (contact) masked[channel] = maskContact(channel, contact);
  }
  return masked;
}
