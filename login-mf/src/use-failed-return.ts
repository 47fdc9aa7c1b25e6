import { useEffect } from 'react';
import { usePortalStore } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/browser';
import type { LoginMessageKey } from '@portal/shared-wl-assets/i18n';
import { forgetAttempt } from './login-attempt';
import type { LoginQuery } from './login-query';

/**
 * Records a failed sign-in after hydration, when the browser is idle (LOG-9, STA-8). The stored attempt is deleted even if
 * that fails (SEC-R12).
 *
 * @param message message on screen; null when sign-on sent none, although its codes may report a failure (STA-3)
 */
export const useFailedReturn = (
  query: LoginQuery,
  message: LoginMessageKey | null,
  page: 'portal' | 'clip',
): void => {
  const portal = usePortalStore();
  useEffect(() => {
    if (message === null && query.authStatus !== '1' && query.authReason !== '24') return;
    whenIdle(() => {
      import('./report-failure')
        .then(({ reportFailure }) => reportFailure(portal.getState(), query, message, page))
        .catch(forgetAttempt);
    });
  }, [query, message, page, portal]);
};
