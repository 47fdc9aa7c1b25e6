const stars = (count: number): string => '*'.repeat(count);

/**
 * Masks an e-mail address, except the domain and the first and last character of the local part; if that has only two
 * characters, only the first stays (VAL-7, VER-1, SEC-R5). A text without a domain is masked completely. Idempotent.
 */
export const maskEmail = (emailAddress: string): string => {
  const at = emailAddress.lastIndexOf('@');
  if (at < 1) return stars(Array.from(emailAddress).length);
  const local = Array.from(emailAddress.slice(0, at));
  const last = local.length > 2 ? local.slice(-1) : [];
  return `${local[0] ?? ''}${stars(local.length - 1 - last.length)}${last.join('')}${emailAddress.slice(at)}`;
};

/**
 * Masks a phone number: the last 2 characters of the part after the last hyphen stay (VAL-7). A part of 2 characters
 * is masked whole. Idempotent.
 */
export const maskPhone = (number: string): string => {
  const part = number.slice(number.lastIndexOf('-') + 1).trim();
  const shown = part.length > 2 ? part.slice(-2) : '';
  return stars(part.length - shown.length) + shown;
};

/**
 * Masks a mobile number for the SMS screens: a plus, every digit but the last 4 as X, no separators (VER-1). Up to 4
 * digits are all masked. Idempotent.
 *
 * @param number in clear, or already masked by the service
 */
export const maskSmsNumber = (number: string): string => {
  const digits = number.replace(/[^\dX*]/g, '');
  const shown = digits.length > 4 ? digits.slice(-4).replaceAll('*', 'X') : '';
  return `+${'X'.repeat(digits.length - shown.length)}${shown}`;
};
