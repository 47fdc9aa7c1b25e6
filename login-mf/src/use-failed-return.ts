import { useEffect } from 'react';
import type { LoginMessageKey } from '@portal/contract/i18n';
import { usePortalStore } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/browser';
import { forgetAttempt, isAttemptRemembered } from './login-attempt';
import type { LoginQuery } from './login-query';

/**
 * Records a sign-in of this browser that failed, after hydration when the browser is idle, at the latest when the page is
 * left (LOG-9, STA-3, STA-8). The stored attempt is deleted even if that fails (SEC-R12).
 *
 * @param message message on screen; null when sign-on sent none, although its codes may report a failure (STA-3)
 * @param userId User ID of the sign-in that just failed; empty without one
 */
export const useFailedReturn = (query: LoginQuery, message: LoginMessageKey | null, userId: string): void => {
  const portal = usePortalStore();
  useEffect(() => {
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
  }, [query, message, userId, portal]);
};
