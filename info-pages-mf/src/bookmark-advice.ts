/** Advice about an old bookmark on Page Not Found (INF-6). */
export interface BookmarkAdvice {
  /** Prefix that replaced /app for the path. */
  readonly newPrefix: '/apps' | '/self-service';
  /** Old and new path, when there is a page at the new one. */
  readonly move: { readonly from: string; readonly to: string } | undefined;
}

/** Prefix of old bookmarks (section 9, route prefix migration). */
const OLD_PREFIX = '/app';

/** The old home page, the only path that is the same below /apps (NAV-8). */
const OLD_HOME = '/app/home';

const BELOW_OLD_PREFIX = /^\/app(?:\/|$)/;
const RECOVERY = /\/(fps|fuid)\/?$/i;
const PLAIN_PATH = /^(?:\/[\w.~-]{1,64}){1,8}\/?$/;

/** Whether a path ends like that of a recovery. */
const isRecoveryPath = (path: string): boolean => RECOVERY.test(path);

/** Whether a path may be displayed, since it cannot contain an attacker's sentence. */
const isPlainPath = (path: string): boolean => PLAIN_PATH.test(path);

/**
 * Suggests the new path of an old bookmark: /app became /apps, and /self-service for paths that end in fps or fuid
 * (section 9, route prefix migration).
 *
 * @param path path that was not found; null when it has not moved
 * @param key key of the page's client, below which recoveries have moved
 * @param homeUrl home URL of the client; the old home page has moved only if this is /apps/home
 * @returns null when there is nothing to suggest
 */
export const bookmarkAdvice = (path: string | null, key: string, homeUrl: string): BookmarkAdvice | null => {
  if (path === null || !BELOW_OLD_PREFIX.test(path)) return null;
  const recovery = isRecoveryPath(path);
  const ofClient = path.startsWith(`${OLD_PREFIX}/${key}/`);
  const newPrefix = recovery ? '/self-service' : '/apps';
  // Any other new path would not be found either.
  const hasMoved =
    isPlainPath(path) && (recovery ? ofClient : path === OLD_HOME && /^\/apps\/home(?:\?|$)/.test(homeUrl));
  return {
    newPrefix,
    move: hasMoved ? { from: path, to: newPrefix + path.slice(OLD_PREFIX.length) } : undefined,
  };
};
