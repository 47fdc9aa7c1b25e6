const PREFIX_LENGTH = 3;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Thrown for a value that is not 3 characters and base64 of UTF-8. Its message never contains the value. */
export class EncodedValueError extends Error {
  override readonly name = 'EncodedValueError';
}

const randomPrefix = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(PREFIX_LENGTH)), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join('');

/**
 * Encodes a contact or passcode for the wire: 3 random characters, then base64 of its UTF-8 (REC-10). This is
 * obfuscation, not protection.
 *
 * @param value any text
 * @param prefix returns the 3 characters; replaced in tests only
 * @throws EncodedValueError for a lone surrogate, which has no UTF-8
 */
export const encodeValue = (value: string, prefix: () => string = randomPrefix): string => {
  let escaped: string;
  try {
    escaped = encodeURIComponent(value);
  } catch {
    throw new EncodedValueError('The value is not well-formed text');
  }
  const bytes = escaped.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return prefix() + btoa(bytes);
};

/**
 * Decodes a value that `encodeValue` or the recovery service has encoded (REC-10).
 *
 * @throws EncodedValueError when it is too short, not base64, or not UTF-8
 */
export const decodeValue = (encoded: string): string => {
  const base64 = encoded.slice(PREFIX_LENGTH);
  if (encoded.length < PREFIX_LENGTH || !BASE64.test(base64)) {
    throw new EncodedValueError('The value is not 3 characters and base64');
  }
  const escaped = atob(base64).replace(
    /[^]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  try {
    return decodeURIComponent(escaped);
  } catch {
    throw new EncodedValueError('The value is not UTF-8');
  }
};
