import { randomBytes } from 'node:crypto';
import type { GenerateOtpResponse } from '@portal/contract/api';
import type { ServerSecrets } from '@portal/server-kit/configuration';

/** Number of characters of every passcode (product specification, section 9). */
const PASSCODE_LENGTH = 6;

/** Characters of a passcode: letters too after many wrong passcodes in a row. */
export type PasscodeCharacters = NonNullable<GenerateOtpResponse['passcodeCharacters']>;

/** Excludes letters and digits that are easily confused. */
const UNCONFUSABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CHARACTERS: Readonly<Record<PasscodeCharacters, string>> = {
  digits: '0123456789',
  alphanumeric: UNCONFUSABLE,
};

/** Input of a passcode's derivation: the send that its message belongs to. */
export interface PasscodeSource {
  /** ID of the transaction that sent the passcode. */
  id: string;
  /** Number of the send within that transaction. */
  number: number;
  /** Random per send and never revealed, so that no passcode can be derived from the key alone. */
  passcode_salt: string;
  /** Characters of the passcode, decided when it is sent. */
  passcode_characters: PasscodeCharacters;
}

/** Returns the secret values of a transaction, as input of a fingerprint. */
export function sourceParts({
  id,
  passcode_salt,
}: Pick<PasscodeSource, 'id' | 'passcode_salt'>): readonly string[] {
  return [id, passcode_salt];
}

/** Columns of a transaction that identify the send of its newest passcode. */
export interface NewestPasscode extends Omit<PasscodeSource, 'number'> {
  code_number: number;
  /** Transaction whose send this one has joined; null if it sent its own message. */
  joined_id: string | null;
  /** Number of that send. */
  joined_code_number: number | null;
}

/** Returns the input of a transaction's newest passcode. */
export function getNewestPasscode(transaction: NewestPasscode): PasscodeSource {
  return {
    id: transaction.joined_id ?? transaction.id,
    number: transaction.joined_code_number ?? transaction.code_number,
    passcode_salt: transaction.passcode_salt,
    passcode_characters: transaction.passcode_characters,
  };
}

/**
 * Derives the passcode of a send: six characters from its salt and the key. It is not stored; a resend increments the
 * number and so invalidates the older passcode, and a lost response can be repeated. After a failed message the number is
 * reused with another salt, so that the passcodes of a phone call and an e-mail never match.
 */
export function derivePasscode(secrets: ServerSecrets, source: PasscodeSource): string {
  const bytes = Buffer.from(
    secrets.fingerprint('passcode', ...sourceParts(source), String(source.number)),
    'base64url',
  );
  const characters = CHARACTERS[source.passcode_characters];
  // 48 bits for at most 30: no character is noticeably likelier.
  let rest = bytes.readUIntBE(0, 6);
  let passcode = '';
  while (passcode.length < PASSCODE_LENGTH) {
    passcode = characters.charAt(rest % characters.length) + passcode;
    rest = Math.floor(rest / characters.length);
  }
  return passcode;
}

/** Creates a short reference for visitor, message and Help Desk, such as 7F2K-94QD. */
export function createReference(): string {
  const characters = [...randomBytes(8)]
    .map((byte) => UNCONFUSABLE.charAt(byte % UNCONFUSABLE.length))
    .join('');
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}
