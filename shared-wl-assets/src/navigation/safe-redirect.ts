export interface RedirectRules {
  /** Origin of this page, such as `https://login.example.com`. */
  readonly origin: string;
  /** Https origins that the white label allows besides. */
  readonly allowedOrigins: readonly string[];
}

// What a browser silently drops, trims or shows as something else.
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cf}\\]/u;
const PATH_OR_ADDRESS = /^(?:\/(?!\/)|https?:\/\/[^/])/i;

/**
 * The address a redirect target may lead to, or null when it must be dropped (D-9, REC-7, SEC-R8).
 *
 * A target is a path of this origin or an address of an allowed https origin. It is parsed as the browser would parse
 * it, never compared as text. Control characters, white space, backslashes, user info, `//host` (also when it only
 * appears after `..` is resolved) and every other scheme are refused.
 *
 * @param target as it came in the address; null or undefined when absent
 * @returns path, query and fragment within this origin, or a whole https address
 */
export const safeRedirect = (target: string | null | undefined, rules: RedirectRules): string | null => {
  if (!target || UNSAFE_CHARACTERS.test(target) || !PATH_OR_ADDRESS.test(target)) return null;
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
