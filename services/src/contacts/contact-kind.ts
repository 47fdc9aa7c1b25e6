import type { PhoneCountry } from './phone-number';

/** A contact in the form in which it is stored, null for none, or the problem of a text that is not one. */
export type NormalizedContact =
  | { readonly contact: string | null; readonly problem?: undefined }
  /** End of a sentence that begins with the name of the field; never has the contact. */
  | { readonly contact: null; readonly problem: string };

/** How contacts of one kind are read, compared and masked. */
export interface ContactKind {
  /** Normalizes a contact as a person or a file writes it. @param country of national phone numbers */
  readonly normalize: (text: string, country?: PhoneCountry) => NormalizedContact;
  /** Returns a stored contact in the form for sending; null when it cannot be read. */
  readonly read: (stored: string, country?: PhoneCountry) => string | null;
  /** Returns one form for all spellings of a contact. */
  readonly canonicalize: (contact: string) => string;
  /** Masks a contact (security rule 5). */
  readonly mask: (contact: string) => string;
  /** Whether a message can be sent to a text. */
  readonly isRecipient: (to: string) => boolean;
  /** What a recipient is, for errors. */
  readonly recipient: string;
}
