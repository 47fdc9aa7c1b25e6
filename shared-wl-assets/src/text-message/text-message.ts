/** Septets of one text message in the alphabet of GSM 03.38. */
export const SMS_LENGTH = 160;

const ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each is written as two. */
const EXTENDED = new Set('\f^{}\\[~]|€');

const isCarried = (letter: string): boolean => ALPHABET.has(letter) || EXTENDED.has(letter);

/** What stands in for signs that are no letter with a mark. */
const REPLACED: Readonly<Record<string, string>> = {
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

const carriedFor = (letter: string): string =>
  isCarried(letter) ? letter : (REPLACED[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''));

/** A text in the letters of text messages, as far as there are any for it: “Société” stays, “Nação” loses its marks. */
export const inSmsLetters = (text: string): string => [...text.normalize('NFC')].map(carriedFor).join('');

/** The letters for which a text message has none; with one of them it would hold 70 letters and not 160. */
export const notInSms = (text: string): readonly string[] => [
  ...new Set([...inSmsLetters(text)].filter((letter) => !isCarried(letter))),
];

/** How long a text is in a text message. */
export const smsLength = (text: string): number =>
  [...text].reduce((length, letter) => length + (EXTENDED.has(letter) ? 2 : 1), 0);

/** What no name ends with when words behind it are left out. */
const DANGLING = /(?:[\s,.:;/-]|\s(?:&|\+|and|und|of|for|für))+$/iu;

/**
 * A client's name as a text message carries it: in its letters, and without the last words when it is too long.
 *
 * @param room septets that are left for it
 */
export const nameForSms = (name: string, room: number): string => {
  const whole = inSmsLetters(name);
  if (smsLength(whole) <= room) return whole;
  const words = whole.split(' ');
  while (words.length > 1 && smsLength(words.join(' ')) > room) words.pop();
  const letters = [...words.join(' ').replace(DANGLING, '')];
  while (smsLength(letters.join('')) > room) letters.pop();
  return letters.join('');
};
