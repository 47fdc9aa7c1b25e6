import type { ServerSecrets } from '@portal/server-kit/configuration';
import { type Contacts, maskContacts } from './contacts';
import { type DecoyTemplate, NUMBER_CHANNELS, type UserType } from './decoy-template';
import type { DecoyRing } from './decoy-templates';

/** Decoy of an unknown user, as a page shows it. */
export interface DecoyUser {
  /** Masked. */
  readonly contacts: Contacts;
  readonly userType: UserType;
  /** Whether its passcodes are rejected like those of a user whom the bank has locked. */
  readonly isLocked: boolean;
}

/** First and last characters of local parts, weighted by their frequency in personal e-mail addresses. */
const FIRST = 'aaaabbbcccddddeeeffgghhhiijjjjjkkkkllllmmmmmnnooppqrrrssssstttuvvwwxyz';
const LAST = 'aaaaabcddddeeeeeeefgghhiiiijkkkllllmmmnnnnnnnnnoooopqrrrrrrrsssssstttttuvwxyyyzz01234567789';

/** Positions of the random bytes of numbers; the fingerprint has room for three. */
const FIRST_NUMBER_AT = 12;
const BYTES_PER_NUMBER = 6;

/** User ID that can be a local part (RFC 5322, 3.2.3), or is an e-mail address. */
const LOCAL_PART = /^([\w.!#$%&'*+/=?^`{|}~-]{1,64})(@|$)/;

/**
 * Returns the decoy of a User ID: always the same, so that repeated requests reveal nothing (security rule 4). It resembles
 * a real user in channels, lock, user type, mail domain, lengths, and similarity of e-mail address and User ID. Letter case is
 * significant, as for real users.
 *
 * @param userId canonical
 */
export function decoyUser(secrets: ServerSecrets, ring: DecoyRing, userId: string): DecoyUser {
  const bytes = Buffer.from(secrets.fingerprint('decoy', userId), 'base64url');
  const template = ring.pick(bytes.readUInt32BE(28));
  const email = createEmail(template, bytes, userId);
  const contacts: Contacts = { ...(email !== undefined && { Email: email }) };
  for (const [index, channel] of NUMBER_CHANNELS.entries()) {
    const shape = template.numbers[channel];
    const number =
      typeof shape === 'number'
        ? createNumber(shape, bytes.readUInt32BE(FIRST_NUMBER_AT + index * BYTES_PER_NUMBER))
        : shape && contacts[shape];
    if (number !== undefined) contacts[channel] = number;
  }
  return { contacts: maskContacts(contacts), userType: template.userType, isLocked: template.isLocked };
}

/** Returns a number with random last digits. */
function createNumber(digits: number, random: number): string {
  return `+${String(random % 10_000)
    .padStart(4, '0')
    .padStart(digits, '5')}`;
}

function createEmail({ email }: DecoyTemplate, bytes: Buffer, userId: string): string | undefined {
  if (email === null) return undefined;
  const { domain, localLength, firstCharacter, matchesUserId } = email;
  const [, idLocal] = LOCAL_PART.exec(firstCharacter === 'upper' ? userId : userId.toLowerCase()) ?? [];
  if (matchesUserId && idLocal !== undefined) return `${idLocal}@${domain}`;
  const letter = FIRST[bytes.readUInt16BE(2) % FIRST.length] ?? 'a';
  const last = LAST[bytes.readUInt16BE(4) % LAST.length] ?? 'e';
  const first = { lower: letter, upper: letter.toUpperCase(), digit: String((bytes[11] ?? 0) % 10) };
  return `${(first[firstCharacter].padEnd(localLength - 1, 'x') + last).slice(0, localLength)}@${domain}`;
}
