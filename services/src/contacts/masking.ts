/**
 * Masks an e-mail: first and last character of the local part (one when it has two or fewer), domain whole (VAL-7). A text
 * without a local part or a domain is masked whole.
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

/** Masks a phone number: of its digits the last four stay, the others become stars; nothing else counts. Rule 5, VER-1. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const shown = digits.length > 4 ? digits.slice(-4) : '';
  return '*'.repeat(digits.length - shown.length) + shown;
}
