import { randomBytes } from 'node:crypto';
import type { ServerSecrets } from '@portal/server-kit/configuration';

/** Digits of a passcode, and of one after many wrong ones in a row. */
export const DEFAULT_PASSCODE_DIGITS = 6;
export const LONG_PASSCODE_DIGITS = 8;

/** What a passcode is derived from: the send that its message belongs to. */
export interface PasscodeSource {
  /** Of the transaction that sent it. */
  id: string;
  /** Of the send among those of that transaction. */
  number: number;
  /**
   * Random, another one for each send, and told to nobody: who has the key without this row knows no passcode. Empty in
   * rows older than it.
   */
  passcode_salt: string;
  /** How many digits it has, decided as it was sent. */
  code_digits: number;
}

/** What is secret about a transaction, as parts of a fingerprint. */
export function sourceParts({
  id,
  passcode_salt,
}: Pick<PasscodeSource, 'id' | 'passcode_salt'>): readonly string[] {
  return passcode_salt === '' ? [id] : [id, passcode_salt];
}

/** The columns of a transaction that tell which send its newest passcode belongs to. */
export interface NewestPasscode extends Omit<PasscodeSource, 'number'> {
  code_number: number;
  /** The transaction whose send it has joined; null after a send of its own. */
  joined_id: string | null;
  /** Number of that send. */
  joined_code_number: number | null;
}

/** Returns what the newest passcode of a transaction is derived from. */
export function newestPasscode(transaction: NewestPasscode): PasscodeSource {
  return {
    id: transaction.joined_id ?? transaction.id,
    number: transaction.joined_code_number ?? transaction.code_number,
    passcode_salt: transaction.passcode_salt,
    code_digits: transaction.code_digits,
  };
}

/**
 * The passcode of a send: six or eight digits, derived from its salt and the key. It is stored
 * nowhere, a resend raises the number and so voids the older code, and a response that got lost can be given again. A
 * number whose message failed is given again with another salt, so that a code of a call is never that of a mail.
 */
export function passcode(secrets: ServerSecrets, source: PasscodeSource): string {
  const bytes = Buffer.from(
    secrets.fingerprint('passcode', ...sourceParts(source), String(source.number)),
    'base64url',
  );
  const { code_digits } = source;
  return String(bytes.readUIntBE(0, 6) % 10 ** code_digits).padStart(code_digits, '0');
}

/** Without letters and digits that are mistaken for one another. */
const REFERENCE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A short reference that visitor, message and Help Desk can name, such as 7F2K-91QD. */
export function newReference(): string {
  const signs = [...randomBytes(8)]
    .map((byte) => REFERENCE_SIGNS[byte % REFERENCE_SIGNS.length] ?? '2')
    .join('');
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
}
