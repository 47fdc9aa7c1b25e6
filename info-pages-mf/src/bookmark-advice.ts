/** What Page Not Found says about an old bookmark (INF-6). */
export interface BookmarkAdvice {
  /** What took the place of the prefix /app for such a path. */
  readonly newPrefix: '/apps' | '/self-service';
  /** The old address and the new one, when the path bears the old prefix; null otherwise. */
  readonly move: { readonly from: string; readonly to: string } | null;
}

const OLD_PREFIX = '/app';
const RECOVERY = /\/(fps|fuid)\/?$/;
/** What is shown again: a plain path, so that no one can put a sentence of their own on the page. */
const PLAIN_PATH = /^(?:\/[\w.~%-]{1,64}){1,8}\/?$/;

/**
 * Suggests the new address of an old bookmark: /app became /apps, and /self-service for paths that end in fps or
 * fuid (section 9, route prefix migration).
 */
export const bookmarkAdvice = (path: string): BookmarkAdvice => {
  const newPrefix = RECOVERY.test(path) ? '/self-service' : '/apps';
  const old = path.startsWith(`${OLD_PREFIX}/`) && PLAIN_PATH.test(path);
  return { newPrefix, move: old ? { from: path, to: newPrefix + path.slice(OLD_PREFIX.length) } : null };
};
