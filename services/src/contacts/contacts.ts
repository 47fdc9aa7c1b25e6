import type { Channel } from '../contract/contract';
import type { ServerSecrets } from '../settings/server-secrets';
import { maskEmail, maskPhone } from './masking';

/** A user's contact values in clear, by channel; only those that exist and are allowed for that user. */
export type Contacts = Partial<Record<Channel, string>>;

export interface StoredContacts {
  email_sealed: string | null;
  business_phone_sealed: string | null;
  cell_phone_sealed: string | null;
  channels: string[];
}

/** Opens the stored contacts of a user; with `all`, also those not allowed for passcodes. */
export function openContacts(secrets: ServerSecrets, stored: StoredContacts, all = false): Contacts {
  const contacts: Contacts = {};
  const take = (channel: Channel, name: string, sealed: string | null) => {
    if (!sealed || !(all || stored.channels.includes(name))) return;
    const value = secrets.open('contact', sealed);
    if (value) contacts[channel] = value;
  };
  take('Email', 'email', stored.email_sealed);
  take('SMS', 'sms', stored.cell_phone_sealed);
  take('Call', 'phone', stored.business_phone_sealed);
  return contacts;
}

/** The same contacts as the page may see them. Security rule 5. */
export function maskContacts(contacts: Contacts): Contacts {
  const masked: Contacts = {};
  if (contacts.Email) masked.Email = maskEmail(contacts.Email);
  if (contacts.SMS) masked.SMS = maskPhone(contacts.SMS);
  if (contacts.Call) masked.Call = maskPhone(contacts.Call);
  return masked;
}
