import { canonicalEmail, isTooLong, normalizeText } from '@portal/contract/validation';
import type { ContactKind } from './contact-kind';
import { isEmailAddress } from './email-address';
import { maskEmail } from './masking';

/** One address with a domain of two or more labels, and nothing that a mail header could read as a second one. */
const RECIPIENT = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\].]+$/;

/** E-mail addresses. */
export const EMAIL_CONTACT: ContactKind = {
  normalize: (text) => {
    const email = normalizeText(text);
    if (email === '') return { contact: null };
    if (isTooLong('email', email)) return { contact: null, problem: 'has more than 254 characters.' };
    return isEmailAddress(email)
      ? { contact: email }
      : { contact: null, problem: 'is not an e-mail address.' };
  },
  read: normalizeText,
  canonicalize: canonicalEmail,
  mask: maskEmail,
  isRecipient: (to) => RECIPIENT.test(to),
  recipient: 'one e-mail address',
};
