import type { Channel } from '@portal/contract/api';
import { normalizeText } from '@portal/contract/validation';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { maskEmail, maskPhone } from './masking';
import { normalizePhoneNumber, type PhoneCountry } from './phone-number';

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
  readonly settings: { readonly phoneCountry?: PhoneCountry | undefined };
}

/** Name of each channel in `users.channels`, and the column of its contact. */
const STORED = {
  Email: ['email', 'email_sealed'],
  SMS: ['sms', 'cell_phone_sealed'],
  Call: ['phone', 'business_phone_sealed'],
} as const satisfies Record<Channel, readonly [string, keyof StoredContacts]>;

const CHANNELS = ['Email', 'SMS', 'Call'] as const satisfies readonly Channel[];

/**
 * Returns one stored contact of a user: phone numbers in E.164, however they were written. A contact that cannot be read
 * counts as missing, since no message would reach it.
 *
 * @param all whether to return a contact that is not allowed for passcodes too
 * @returns undefined when there is none
 */
export function openContact(
  { secrets, settings }: ContactReader,
  stored: StoredContacts,
  channel: Channel,
  all = false,
): string | undefined {
  const [name, column] = STORED[channel];
  const sealed = stored[column];
  if (!sealed || !(all || stored.channels.includes(name))) return undefined;
  const value = secrets.open('contact', sealed) ?? '';
  const contact =
    channel === 'Email' ? normalizeText(value) : normalizePhoneNumber(value, settings.phoneCountry);
  return contact || undefined;
}

/** Returns the stored contacts of a user, each as `openContact` does. */
export function openContacts(reader: ContactReader, stored: StoredContacts, all = false): Contacts {
  const contacts: Contacts = {};
  for (const channel of CHANNELS) {
    const contact = openContact(reader, stored, channel, all);
    if (contact !== undefined) contacts[channel] = contact;
  }
  return contacts;
}

/** Returns the channels whose stored contact `openContacts` omits because it cannot be read. */
export function unreadableChannels(stored: StoredContacts, contacts: Contacts): readonly Channel[] {
  return CHANNELS.filter((channel) => {
    const [name, column] = STORED[channel];
    return stored[column] && stored.channels.includes(name) && contacts[channel] === undefined;
  });
}

/** Masks contacts for the page (security rule 5). */
export function maskContacts(contacts: Contacts): Contacts {
  const masked: Contacts = {};
  if (contacts.Email) masked.Email = maskEmail(contacts.Email);
  if (contacts.SMS) masked.SMS = maskPhone(contacts.SMS);
  if (contacts.Call) masked.Call = maskPhone(contacts.Call);
  return masked;
}
