import type { Language } from '@portal/contract/i18n';
import german from '../../../i18n/de-DE.json';
import english from '../../../i18n/en-US.json';

/** Sentences that a phone call speaks after keys were pressed. */
export const SPOKEN_TEXTS: Readonly<Record<Language, typeof english.spoken>> = {
  'en-US': english.spoken,
  'de-DE': german.spoken,
};
