import { stripInvisible, toAsciiDigits } from '@portal/contract/validation';

/** Input of the simulated phone: answer and press keys, or decline. */
export type PhoneInput = { kind: 'keys'; keys: string } | { kind: 'decline' };

const KEYS = /^\d{1,12}$/;

/**
 * Parses the body of `POST /dev/outbox/calls/{id}` (D-14): `{ keys: "123456" }` or `{ answer: false }`, as JSON or
 * form. Accepts digits of every script and ignores white space, dashes and invisible characters.
 *
 * @returns null for anything else
 */
export function readPhoneInput(body: unknown): PhoneInput | null {
  if (typeof body !== 'object' || body === null) return null;
  const { keys, answer } = body as { keys?: unknown; answer?: unknown };
  if (typeof keys === 'string') {
    const pressed = toAsciiDigits(stripInvisible(keys)).replace(/[\s\p{Pd}]/gu, '');
    return KEYS.test(pressed) ? { kind: 'keys', keys: pressed } : null;
  }
  return answer === false || answer === 'false' ? { kind: 'decline' } : null;
}
