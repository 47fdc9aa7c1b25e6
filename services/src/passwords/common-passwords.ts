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

/** A shorter stem would reject passwords that merely contain a syllable of it. */
const SHORTEST_STEM = 4;
/** Up to this many digits and symbols around a stem do not make it stronger. */
const MAX_DECORATION = 8;

let list: ReadonlySet<string> | null = null;

/** About 49,000 passwords of published breaches (package @zxcvbn-ts/language-common, MIT licence), read once. */
function commonPasswords(): ReadonlySet<string> {
  list ??= new Set([...dictionary['passwords-common'].map((word) => String(word).toLowerCase()), ...GERMAN]);
  return list;
}

function replaceLeet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
}

/**
 * Returns whether a password is a common or breached one, as it is, with symbols for letters, or with digits and
 * symbols around it (NIST SP 800-63B-4, 3.1.1.2). "P@ssw0rd-1" is, "Sunshine-over-Lake-9" is not.
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

/** Returns possible stems: from first to last letter, and every run of letters and their symbols. */
function listStems(lower: string): readonly string[] {
  const letters = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [letters, ...[...lower.matchAll(/[\p{L}013457@$!]+/gu)].map(([run]) => run)];
}
