import german from '../../../i18n/de-DE.json';
import english from '../../../i18n/en-US.json';
import type { MessageLanguage } from './message-language';

/** Sentences that a phone call speaks after keys were pressed. */
export const SPOKEN_TEXTS: Readonly<Record<MessageLanguage, typeof english.spoken>> = {
  'en-US': english.spoken,
  'de-DE': german.spoken,
};
