/** Septets of one text message in the alphabet of GSM 03.38. */
export const SMS_SEPTETS = 160;

const ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that take two septets each. */
const EXTENSION_CHARACTERS = new Set('\f^{}\\[~]|€');

function isInAlphabet(letter: string): boolean {
  return ALPHABET.has(letter) || EXTENSION_CHARACTERS.has(letter);
}

/** Replacements of characters that are not letters with a diacritic. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '\u2011': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
  ẞ: 'SS',
};

function replacementFor(letter: string): string {
  return isInAlphabet(letter)
    ? letter
    : (REPLACEMENTS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''));
}

/** Converts a text to the SMS alphabet as far as possible: “Société” is kept, “Nação” becomes “Nacao”. */
export function toSmsCharacters(text: string): string {
  return [...text.normalize('NFC')].map(replacementFor).join('');
}

/**
 * Returns the characters outside the alphabet of text messages; one of them reduces a message from 160 to 70
 * characters.
 */
export function unsupportedSmsCharacters(text: string): readonly string[] {
  return [...new Set([...toSmsCharacters(text)].filter((letter) => !isInAlphabet(letter)))];
}

/** Returns the length of a text in septets. */
export function countSmsSeptets(text: string): number {
  return [...text].reduce((length, letter) => length + (EXTENSION_CHARACTERS.has(letter) ? 2 : 1), 0);
}

/** Punctuation and conjunctions to remove from the end of a shortened name. */
const DANGLING = /(?<![\s,.:;/-])(?:[\s,.:;/-]|\s(?:&|\+|and|und|of|for|für))+$/iu;

/**
 * Returns a client's name for a text message: in its alphabet, shortened by whole words when it is too long.
 *
 * @param room septets available for it
 */
export function shortenNameForSms(name: string, room: number): string {
  const whole = toSmsCharacters(name);
  if (countSmsSeptets(whole) <= room) return whole;
  const words = whole.split(' ');
  while (words.length > 1 && countSmsSeptets(words.join(' ')) > room) words.pop();
  const letters = [...words.join(' ').replace(DANGLING, '')];
  while (countSmsSeptets(letters.join('')) > room) letters.pop();
  return letters.join('');
}
