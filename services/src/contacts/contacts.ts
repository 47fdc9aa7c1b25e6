import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { CHANNEL_CONTACTS } from './channel-contacts';
import type { PhoneCountry } from './phone-number';

/** Contacts of a user by channel, in clear text or masked; only existing contacts of allowed channels. */
export type Contacts = Partial<Record<Channel, string>>;

export interface StoredContacts {
  email_sealed: string | null;
  business_phone_sealed: string | null;
  cell_phone_sealed: string | null;
  channels: string[];
}

/** Dependencies for reading stored contacts. */
export interface ContactReader {
  readonly secrets: ServerSecrets;
  /** Country of phone numbers that are stored in national format. */
  readonly phoneCountry?: PhoneCountry | undefined;
}

/** Column of each channel's contact. */
const COLUMNS = {
  Email: 'email_sealed',
  SMS: 'cell_phone_sealed',
  Call: 'business_phone_sealed',
} as const satisfies Record<Channel, keyof StoredContacts>;

/**
 * Returns one stored contact of a user: phone numbers in E.164, however they were written. A contact that cannot be read
 * counts as missing, since no message would reach it.
 *
 * @param all whether to return a contact that is not allowed for passcodes too
 * @returns undefined when there is none
 */
export function openContact(
  { secrets, phoneCountry }: ContactReader,
  stored: StoredContacts,
  channel: Channel,
  all = false,
): string | undefined {
  const { supported } = CHANNELS[channel];
  const sealed = stored[COLUMNS[channel]];
  if (!sealed || !(all || stored.channels.includes(supported))) return undefined;
  const value = secrets.open('contact', sealed) ?? '';
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
export function unreadableChannels(stored: StoredContacts, contacts: Contacts): readonly Channel[] {
  return CHANNEL_NAMES.filter(
    (channel) =>
      stored[COLUMNS[channel]] &&
      stored.channels.includes(CHANNELS[channel].supported) &&
      contacts[channel] === undefined,
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
