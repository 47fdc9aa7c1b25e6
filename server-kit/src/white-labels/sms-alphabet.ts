/** Septets of one text message in the alphabet of GSM 03.38. */
export const SMS_SEPTETS = 160;

const ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each is written as two. */
const EXTENSION_CHARACTERS = new Set('\f^{}\\[~]|€');

function isInAlphabet(letter: string): boolean {
  return ALPHABET.has(letter) || EXTENSION_CHARACTERS.has(letter);
}

/** What stands in for signs that are no letter with a mark. */
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

/** A text in the letters of text messages, as far as there are any for it: “Société” stays, “Nação” loses its marks. */
export function toSmsCharacters(text: string): string {
  return [...text.normalize('NFC')].map(replacementFor).join('');
}

/** The letters for which a text message has none; with one of them it would hold 70 letters and not 160. */
export function unsupportedSmsCharacters(text: string): readonly string[] {
  return [...new Set([...toSmsCharacters(text)].filter((letter) => !isInAlphabet(letter)))];
}

/** How long a text is in a text message. */
export function countSmsSeptets(text: string): number {
  return [...text].reduce((length, letter) => length + (EXTENSION_CHARACTERS.has(letter) ? 2 : 1), 0);
}

/** What no name ends with when words behind it are left out. */
const DANGLING = /(?:[\s,.:;/-]|\s(?:&|\+|and|und|of|for|für))+$/iu;

/**
 * A client's name as a text message carries it: in its letters, and without the last words when it is too long.
 *
 * @param room septets that are left for it
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
