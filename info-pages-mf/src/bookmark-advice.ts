/** What Page Not Found says about an old bookmark (INF-6). */
export interface BookmarkAdvice {
  /** What took the place of the prefix /app for such a path. */
  readonly newPrefix: '/apps' | '/self-service';
  /** The old address and the new one, when there is a page at the new one. */
  readonly move: { readonly from: string; readonly to: string } | undefined;
}

/** The prefix that old bookmarks bear (section 9, route prefix migration). */
const OLD_PREFIX = '/app';

/** The home page below it, the only address that is the same below /apps (NAV-8). */
export const OLD_HOME = '/app/home';

const RECOVERY = /\/(fps|fuid)\/?$/i;
const PLAIN_PATH = /^(?:\/[\w.~-]{1,64}){1,8}\/?$/;

/** Whether a path ends as those of the recoveries do. */
const isRecoveryPath = (path: string): boolean => RECOVERY.test(path);

/** Whether a path may be shown again: nobody can put a sentence of their own on the page with it. */
const isPlainPath = (path: string): boolean => PLAIN_PATH.test(path);

/**
 * Suggests the new address of an old bookmark: /app became /apps, and /self-service for paths that end in fps or
 * fuid (section 9, route prefix migration).
 *
 * @param path of the address that was not found; null when it is one that has not moved
 * @param key of the client whose page it is: below /app/{wl} all addresses are the portal's own, so that what is not
 *   found there, but for a recovery, is not at /apps/{wl} either
 * @returns null when there is nothing to suggest
 */
export const bookmarkAdvice = (path: string | null, key: string): BookmarkAdvice | null => {
  if (path === null) return null;
  const recovery = isRecoveryPath(path);
  const ofClient = `${path}/`.startsWith(`${OLD_PREFIX}/${key}/`);
  if (!recovery && ofClient) return null;
  const newPrefix = recovery ? '/self-service' : '/apps';
  // Any other new address would be a page not found again.
  const hasMoved = isPlainPath(path) && (recovery ? ofClient : path === OLD_HOME);
  return {
    newPrefix,
    move: hasMoved ? { from: path, to: newPrefix + path.slice(OLD_PREFIX.length) } : undefined,
  };
};
