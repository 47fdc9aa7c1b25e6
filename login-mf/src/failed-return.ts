import type { PortalStore } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/browser';
import { forgetAttempt, isAttemptRemembered } from './login-attempt';
import type { LoginVisit } from './login-visit';

/**
 * Records a sign-in of this browser that failed, when the browser is idle, at the latest when the page is left (LOG-9,
 * STA-3, STA-8). The stored attempt is deleted even if that fails (SEC-R12).
 *
 * @param visit its codes may report a failure without a message (STA-3)
 * @returns function that stops it
 */
export const reportFailedReturn = (
  portal: PortalStore,
  { query, message, userId }: LoginVisit,
): (() => void) | undefined => {
  if (message === null && query.authStatus !== '1' && query.authReason !== '24') return undefined;
  // Anyone can make a link with a message.
  if (userId === '' && !isAttemptRemembered()) return undefined;
  let report: (() => void) | null = null;
  const reportOnce = (): void => {
    report?.();
    report = null;
  };
  import('./report-failure')
    .then(({ reportFailure }) => {
      report = () => reportFailure(portal.getState(), query, message);
      whenIdle(reportOnce);
    })
    .catch(forgetAttempt);
  addEventListener('pagehide', reportOnce);
  return () => removeEventListener('pagehide', reportOnce);
};
