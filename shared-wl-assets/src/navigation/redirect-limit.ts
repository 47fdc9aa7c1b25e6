import { removeSessionEntry, writeSessionEntry, readSessionEntry } from '../storage/session-entries';

/** Redirects in a row to a whole address before the visitor is told instead of sent on (NAV-9, section 9). */
export const ABSOLUTE_REDIRECT_LIMIT = 31;

/** A page and the one it leads to send the visitor round in a circle (NAV-9). */
export class RedirectLimitError extends Error {
  override readonly name = 'RedirectLimitError';

  /** @param target path of the redirect that was not followed, without its query */
  constructor(target: string) {
    super(`Stopped after ${ABSOLUTE_REDIRECT_LIMIT} absolute redirects; the next one was to ${target}`);
  }
}

/**
 * Follows a redirect that loads a new page and counts it in this tab, because no page outlives its own redirect (NAV-9).
 * Where session storage is blocked nothing is counted.
 *
 * @param leave loads the target
 * @throws RedirectLimitError instead of the 32nd in a row; the count begins anew, so that a retry may go on
 */
export const followRedirect = (target: string, leave: (target: string) => void): void => {
  const made = Number(readSessionEntry('redirects') ?? 0) || 0;
  if (made >= ABSOLUTE_REDIRECT_LIMIT) {
    removeSessionEntry('redirects');
    throw new RedirectLimitError(target.replace(/[?#].*$/s, ''));
  }
  writeSessionEntry('redirects', String(made + 1));
  leave(target);
};

/** A page is shown: the row of redirects has come to its end (NAV-9). */
export const endRedirects = (): void => removeSessionEntry('redirects');
