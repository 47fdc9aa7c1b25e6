import { dictionary } from '@zxcvbn-ts/language-common';

/** Characters that people write instead of letters. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** German words, which international lists lack. */
const GERMAN = `passwort kennwort willkommen schatz sommer winter frühling herbst geheim hallo anmelden zugang
  qwertz qwertzui yxcvbn sonnenschein schmetterling fußball`.split(/\s+/);

/** Minimum length of a stem: shorter ones would match syllables of uncommon passwords. */
const SHORTEST_STEM = 4;
/** Maximum number of digits and symbols around a stem that do not make it strong enough. */
const MAX_DECORATION = 8;

let list: ReadonlySet<string> | null = null;

/** Returns about 49,000 breached passwords (package @zxcvbn-ts/language-common, MIT licence) and GERMAN; builds the set once. */
function commonPasswords(): ReadonlySet<string> {
  list ??= new Set([...dictionary['passwords-common'].map((word) => String(word).toLowerCase()), ...GERMAN]);
  return list;
}

function replaceLeet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
}

/**
 * Whether a password is common or breached, either as it is, with symbols for letters, or with digits and symbols around
 * it (NIST SP 800-63B-4, 3.1.1.2): true for "P@ssw0rd-1", false for "Sunshine-over-Lake-9".
 */
export function isCommonPassword(text: string): boolean {
  const common = commonPasswords();
  const lower = text.toLowerCase();
  if (common.has(lower) || common.has(replaceLeet(lower))) return true;
  return listStems(lower).some((stem) => {
    const decoration = lower.replace(stem, '');
    const isBare = decoration.length <= MAX_DECORATION && !/\p{L}/u.test(decoration);
    return isBare && stem.length >= SHORTEST_STEM && (common.has(stem) || common.has(replaceLeet(stem)));
  });
}

/** Returns possible stems: the text from first to last letter, and every run of letters and symbols for letters. */
function listStems(lower: string): readonly string[] {
  const letters = lower.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');
  return [letters, ...[...lower.matchAll(/[\p{L}013457@$!]+/gu)].map(([run]) => run)];
}
