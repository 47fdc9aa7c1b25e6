import { usePortalStore } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/idle';
import type { LoginMessageKey } from '@portal/shared-wl-assets/login-messages';
import { useEffect } from 'react';
import { forgetAttempt } from './login-attempt';
import type { LoginQuery } from './login-query';

/**
 * Counts a failed sign-in, when the form is hydrated and the browser idle (LOG-9, STA-8). Whatever goes wrong with it, what
 * was kept of the attempt is forgotten (SEC-R12).
 *
 * @param message what the visitor is told; null when sign-on had no words, which may be a failure by its numbers (STA-3)
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
