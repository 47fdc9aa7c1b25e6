import { randomBytes } from 'node:crypto';
import type { Channel } from '../contract/contract';
import type { ServerSecrets } from '../settings/server-secrets';

const DIGITS = 6;

/** What the passcodes of a transaction are derived from. */
export interface PasscodeSource {
  id: string;
  /** Random, and told to nobody: who has the key without this row knows no passcode. Empty in rows older than it. */
  passcode_salt: string;
  /** A call, a mail and a text message of the same number have codes of their own. False in rows older than that. */
  codes_by_channel: boolean;
}

/** Which of a transaction's passcodes. */
export interface NumberedCode {
  /** Null before the first one. */
  channel: Channel | null;
  codeNumber: number;
}

/** What is secret about a transaction, as parts of a fingerprint. */
export const sourceParts = ({ id, passcode_salt }: PasscodeSource): readonly string[] =>
  passcode_salt === '' ? [id] : [id, passcode_salt];

/**
 * A passcode of a transaction: six digits, derived from its salt and the key. It is stored nowhere, a resend raises the
 * number and so voids the older code, and an answer that got lost can be given again. A number whose message failed is
 * given again; the channel is part of the code, since only a call's is shown to the page.
 */
export function passcode(
  secrets: ServerSecrets,
  source: PasscodeSource,
  { channel, codeNumber }: NumberedCode,
): string {
  const ofChannel = source.codes_by_channel ? [channel ?? ''] : [];
  const bytes = Buffer.from(
    secrets.fingerprint('passcode', ...sourceParts(source), ...ofChannel, String(codeNumber)),
    'base64url',
  );
  return String(bytes.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
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
