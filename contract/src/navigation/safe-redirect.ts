export interface RedirectRules {
  /** Origin of this page, such as `https://login.example.com`. */
  readonly origin: string;
  /** Further https origins that the white label allows. */
  readonly allowedOrigins: readonly string[];
}

// Characters that a browser silently drops, trims or displays differently.
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cf}\\]/u;
const PATH_OR_URL = /^(?:\/(?!\/)|https?:\/\/[^/])/i;

/**
 * Returns the URL of a redirect target, or null when it must not be followed (D-9, REC-7, SEC-R8).
 *
 * A target is a path of this origin or a URL of an allowed https origin. It is parsed as browsers do, never compared
 * as text. Control characters, white space, backslashes, user info, `//host` (also after `..` is resolved) and other
 * schemes are rejected.
 *
 * @param target as in the URL; null or undefined when absent
 * @returns path, query and fragment within this origin, or an absolute https URL
 */
export const safeRedirect = (target: string | null | undefined, rules: RedirectRules): string | null => {
  if (!target || UNSAFE_CHARACTERS.test(target) || !PATH_OR_URL.test(target)) return null;
  let url: URL;
  try {
    url = new URL(target, rules.origin);
  } catch {
    return null;
  }
  if (url.username !== '' || url.password !== '' || url.pathname.startsWith('//')) return null;
  if (url.origin === rules.origin) return url.pathname + url.search + url.hash;
  return url.protocol === 'https:' && rules.allowedOrigins.includes(url.origin) ? url.href : null;
};
