/**
 * Masks an e-mail address: shows the first and last character of the local part (only the first of up to two) and the domain
 * (VAL-7). Masks a text without a local part or a domain entirely.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '*'.repeat([...email].length);
  const local = [...email.slice(0, at)];
  const domain = email.slice(at);
  const [first = ''] = local;
  if (local.length <= 2) return `${first}${'*'.repeat(Math.max(local.length - 1, 1))}${domain}`;
  return `${first}${'*'.repeat(local.length - 2)}${local[local.length - 1] ?? ''}${domain}`;
}

/** Masks a phone number: stars for all digits but the last four, without other characters (security rule 5, VER-1). */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const shown = digits.length > 4 ? digits.slice(-4) : '';
  return '*'.repeat(digits.length - shown.length) + shown;
}
