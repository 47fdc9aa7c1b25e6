/** Masks an e-mail: first and last character of the local part (one when it has two or fewer), domain whole. VAL-7. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = [...email.slice(0, Math.max(at, 0))];
  const domain = email.slice(Math.max(at, 0));
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
