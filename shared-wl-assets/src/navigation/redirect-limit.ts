import { readSessionEntry, removeSessionEntry, writeSessionEntry } from '../storage/session-entries';

/** Consecutive redirects to an absolute URL before an error is shown (NAV-9, section 9). */
export const ABSOLUTE_REDIRECT_LIMIT = 31;

/** Thrown when pages redirect to each other in a loop (NAV-9). */
export class RedirectLimitError extends Error {
  override readonly name = 'RedirectLimitError';

  /** @param target path of the redirect that was not followed, without its query */
  constructor(target: string) {
    super(`Stopped after ${ABSOLUTE_REDIRECT_LIMIT} absolute redirects; the next one was to ${target}`);
  }
}

/**
 * Follows a redirect that loads a new page. The count is in session storage, because the page does not survive its
 * redirect (NAV-9). Without session storage nothing is counted.
 *
 * @param leave loads the target
 * @throws RedirectLimitError instead of the 32nd in a row; the count restarts, so that a retry may succeed
 */
export const followRedirect = (target: string, leave: (target: string) => void): void => {
  const made = Number(readSessionEntry('redirects') ?? 0) || 0;
  if (made >= ABSOLUTE_REDIRECT_LIMIT) {
    removeSessionEntry('redirects');
    throw new RedirectLimitError(target.replace(/[?#].*/s, ''));
  }
  writeSessionEntry('redirects', String(made + 1));
  leave(target);
};

/** Resets the count of consecutive redirects; called when a page is shown (NAV-9). */
export const endRedirects = (): void => removeSessionEntry('redirects');
