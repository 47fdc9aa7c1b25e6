const stars = (count: number): string => '*'.repeat(count);

/**
 * An e-mail address for display: first and last character of the local part and the whole domain stay, the rest is
 * starred; of a local part of two characters only the first stays (VAL-7, VER-1, SEC-R5). A text without a domain is
 * starred whole. Masking what is masked changes nothing.
 */
export const maskEmail = (address: string): string => {
  const at = address.lastIndexOf('@');
  if (at < 1) return stars(Array.from(address).length);
  const local = Array.from(address.slice(0, at));
  const last = local.length > 2 ? local.slice(-1) : [];
  return `${local[0] ?? ''}${stars(local.length - 1 - last.length)}${last.join('')}${address.slice(at)}`;
};

/**
 * A phone number for display: of the part after the last hyphen the last 2 characters stay, the rest is starred
 * (VAL-7). Masking what is masked changes nothing.
 */
export const maskPhone = (number: string): string => {
  const part = number.slice(number.lastIndexOf('-') + 1).trim();
  return stars(part.length - 2 > 0 ? part.length - 2 : 0) + part.slice(-2);
};

/**
 * A mobile number as the SMS screen shows it: a plus, every digit but the last 4 as X, separators dropped (VER-1).
 * Takes a number in clear, or one that the service has starred already. Masking what is masked changes nothing.
 */
export const maskSmsNumber = (number: string): string => {
  const digits = number.replace(/[^\dX*]/g, '');
  return `+${digits.slice(0, -4).replace(/./g, 'X')}${digits.slice(-4).replaceAll('*', 'X')}`;
};
