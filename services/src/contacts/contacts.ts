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

const LETTERS = 'abcdefghijklmnoprstuvwz';
const DOMAINS = ['example.com', 'example.net', 'example.org'];

/**
 * Masked contacts of a user who does not exist: always the same for the same name, so that asking twice tells nothing
 * (security rule 4). Letter case makes another name, as it does where real users are looked up. Channels, lengths and
 * endings come from the fingerprint.
 */
export function decoyContacts(secrets: ServerSecrets, userId: string): Contacts {
  const bytes = Buffer.from(secrets.fingerprint('decoy', userId), 'base64url');
  const byte = (index: number) => bytes[index] ?? 0;
  const letter = (index: number) => LETTERS[byte(index) % LETTERS.length] ?? 'a';
  const phone = (index: number) => `+1555${1_000_000 + (bytes.readUInt32BE(index) % 9_000_000)}`;
  const local = letter(0) + 'x'.repeat(6 + (byte(1) % 9)) + letter(2);
  const decoy: Contacts = { Email: `${local}@${DOMAINS[byte(3) % DOMAINS.length] ?? 'example.com'}` };
  const kind = byte(4) % 4;
  if (kind === 0 || kind === 1) decoy.SMS = phone(8);
  if (kind === 0 || kind === 2) decoy.Call = phone(12);
  return maskContacts(decoy);
}
