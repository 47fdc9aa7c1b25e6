/** Invisible characters: joiners, soft hyphens, byte order and direction marks, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Returns the text without invisible characters. */
export const stripInvisible = (text: string): string => text.replace(INVISIBLE, '');

/**
 * Characters that reorder or hide what a name says (UTS 55): controls, direction marks, line separators, tags. Other
 * invisible ones are part of a spelling or come with a paste, and comparisons ignore them.
 */
const MISLEADING = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Returns the text without characters that reorder or hide what it says. */
export const stripMisleading = (text: string): string => text.replace(MISLEADING, '');

/** Returns the text in NFKC (UAX 15) without invisible characters; idempotent. */
const composeText = (text: string): string => stripInvisible(stripInvisible(text).normalize('NFKC'));

/** Returns the text in NFKC without invisible characters and surrounding white space. */
export const normalizeText = (text: string): string => composeText(text).trim();

/**
 * Folds letter case in every script: ß equals SS and ẞ, and Turkish İ and ı equal i. Converting to upper case in
 * between gives Unicode's full case folding, except for final sigma and the dot above an i.
 */
const foldCase = (text: string): string =>
  text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/i\u0307/g, 'i')
    .replaceAll('ς', 'σ')
    .normalize('NFKC');

/**
 * Returns the form of a User ID for comparison, counting and hashing. Case-sensitive; fields reject white space.
 *
 * @param userId as typed
 */
export const canonicalUserId = (userId: string): string => composeText(userId);

/**
 * Returns the form in which first and last names are compared. Letter case and the kinds of apostrophe, hyphen and
 * space are ignored, since a phone keyboard enters others than the system of record.
 *
 * @param name as typed or stored
 */
export const canonicalName = (name: string): string => {
  const plain = name.replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'").replace(/\p{Dash}/gu, '-');
  return foldCase(normalizeText(plain)).replace(/\s+/g, ' ');
};

/**
 * Returns the ASCII form of a domain (UTS 46) in lower case without a trailing dot; an invalid domain only in lower
 * case.
 */
const canonicalDomain = (domain: string): string => {
  const plain = domain.replace(/[\u3002\uff0e\uff61]/g, '.').replace(/\.$/, '');
  // Other characters would be parsed as user info, a port or a path.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(plain)) return plain.toLowerCase();
  try {
    return new URL(`http://${plain}`).hostname;
  } catch {
    return plain.toLowerCase();
  }
};

/**
 * Returns the form of an e-mail address for comparison and hashing: lower case, with the ASCII form of the domain,
 * which `<input type="email">` yields in Chromium (IDNA, UTS 46).
 *
 * @param email as typed or stored
 */
export const canonicalEmail = (email: string): string => {
  const plain = normalizeText(email);
  const at = plain.lastIndexOf('@');
  return at < 0 ? foldCase(plain) : `${foldCase(plain.slice(0, at))}@${canonicalDomain(plain.slice(at + 1))}`;
};
