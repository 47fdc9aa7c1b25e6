import type { DecoySettings } from '../settings/decoy-settings';
import type { ServerSecrets } from '../settings/server-secrets';
import { maskContacts, type Contacts } from './contacts';

/** What is shown of a user who does not exist. */
export interface DecoyUser {
  /** Masked. */
  contacts: Contacts;
  userType: 'internal' | 'external';
}

const LETTERS = 'abcdefghijklmnoprstuvwz';

/** One of so many is internal, about as among the users of a bank. */
const INTERNAL = 8;

/**
 * A user who does not exist: always the same for the same name, so that asking twice tells nothing (security rule 4).
 * Letter case makes another name, as it does where real users are looked up. Channels, lengths, endings and type come
 * from the fingerprint.
 *
 * @param like what contacts of real users look like
 */
export function decoyUser(secrets: ServerSecrets, like: DecoySettings, userId: string): DecoyUser {
  const bytes = Buffer.from(secrets.fingerprint('decoy', userId), 'base64url');
  const byte = (index: number) => bytes[index] ?? 0;
  const pick = <Entry>(entries: ArrayLike<Entry>, index: number) => entries[byte(index) % entries.length];
  const phone = (index: number) => {
    const shown = String(bytes.readUInt32BE(index) % 10_000).padStart(4, '0');
    return `+${shown.padStart(pick(like.phoneDigits, index + 8) ?? 0, '5')}`;
  };
  const local = `${pick(LETTERS, 0) ?? ''}${'x'.repeat(6 + (byte(1) % 9))}${pick(LETTERS, 2) ?? ''}`;
  const contacts: Contacts = { Email: `${local}@${pick(like.domains, 3) ?? ''}` };
  const kind = byte(4) % 4;
  if (kind === 0 || kind === 1) contacts.SMS = phone(8);
  if (kind === 0 || kind === 2) contacts.Call = phone(12);
  return {
    contacts: maskContacts(contacts),
    userType: byte(5) % INTERNAL === 0 ? 'internal' : 'external',
  };
}
