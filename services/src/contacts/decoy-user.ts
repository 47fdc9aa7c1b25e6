import type { Channel } from '../contract/contract';
import type { DecoySettings, MailBegin } from '../settings/decoy-settings';
import type { ServerSecrets } from '../settings/server-secrets';
import { maskContacts, type Contacts } from './contacts';

/** What is shown of a user who does not exist. */
export interface DecoyUser {
  /** Masked. */
  contacts: Contacts;
  userType: 'internal' | 'external';
}

/** Letters with which the part before the @ begins, and signs with which it ends, about as often as among people; names end otherwise than begin. */
const FIRST = 'aaaabbbcccddddeeeffgghhhiijjjjjkkkkllllmmmmmnnooppqrrrssssstttuvvwwxyz';
const LAST = 'aaaaabcddddeeeeeeefgghhiiiijkkkllllmmmnnnnnnnnnoooopqrrrrrrrsssssstttttuvwxyyyzz01234567789';

/** A user ID that can stand before the @ of a mail address (RFC 5322, 3.2.3), or that is such an address. */
const MAIL_NAME = /^([\w.!#$%&'*+/=?^`{|}~-]{1,64})(@|$)/;

/** One of so many is internal, about as among the users of a bank. */
const INTERNAL = 8;

const EMAIL_ALONE: readonly Channel[] = ['Email'];

/**
 * A user who does not exist: always the same for the same name, so that asking twice tells nothing (security rule 4).
 * Letter case makes another name, as it does where real users are looked up. Channels, lengths, endings, type, whether
 * the mail address follows the name and whether there is one phone for everything come from the fingerprint.
 *
 * @param like what contacts of real users look like
 * @param available the ways out for messages; there is always one to such a user
 */
export function decoyUser(
  secrets: ServerSecrets,
  like: DecoySettings,
  available: ReadonlySet<Channel>,
  userId: string,
): DecoyUser {
  const bytes = Buffer.from(secrets.fingerprint('decoy', userId), 'base64url');
  const byte = (index: number) => bytes[index] ?? 0;
  // Two bytes, so that no entry of a longer list comes up more often than another.
  const pick = <Entry>(entries: ArrayLike<Entry>, index: number) =>
    entries[bytes.readUInt16BE(index) % entries.length];
  const phone = (index: number) => {
    const shown = String(bytes.readUInt32BE(index) % 10_000).padStart(4, '0');
    return `+${shown.padStart(pick(like.phoneDigits, index + 4) ?? 0, '5')}`;
  };
  const reached = like.channels
    .map((channels) => channels.filter((channel) => available.has(channel)))
    .filter((channels) => channels.length > 0);
  const userType = byte(10) % INTERNAL === 0 ? 'internal' : 'external';
  const ofInternal = <Entry>(entries: Entry | null) => (userType === 'internal' ? entries : null);
  const domains = ofInternal(like.internalDomains) ?? like.domains;
  const names = ofInternal(like.internalMailNames) ?? like.mailNames;
  const length = pick(like.mailLengths, 0) ?? 1;
  const letter = pick(FIRST, 2) ?? '';
  const first = { lower: letter, upper: letter.toUpperCase(), digit: String(byte(11) % 10) };
  const begin: MailBegin = pick(like.mailBegins, 24) ?? 'lower';
  const other = (first[begin].padEnd(length - 1, 'x') + (pick(LAST, 4) ?? '')).slice(0, length);
  // Addresses are in small letters mostly, whatever the user IDs are in.
  const followed = MAIL_NAME.exec(begin === 'upper' ? userId : userId.toLowerCase())?.[1];
  const local = (pick(names, 28) === 'id' ? followed : null) ?? other;
  const message = phone(12);
  const all: Required<Contacts> = {
    Email: `${local}@${pick(domains, 6) ?? ''}`,
    SMS: message,
    Call: pick(like.phones, 26) === 'same' ? message : phone(18),
  };
  const channels = pick(reached, 8) ?? EMAIL_ALONE;
  return {
    contacts: maskContacts(Object.fromEntries(channels.map((channel) => [channel, all[channel]]))),
    userType,
  };
}
