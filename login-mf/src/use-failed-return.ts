import { usePortalStore } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/idle';
import type { LoginMessageKey } from '@portal/shared-wl-assets/login-messages';
import { useEffect } from 'react';
import { forgetAttempt } from './login-attempt';
import type { LoginQuery } from './login-query';

/** Visits that have been counted: whoever comes back to the page by its history has not failed once more. */
const counted = new Set<string>();

/**
 * Counts a failed sign-in once, when the form is awake and the browser idle (LOG-9, STA-8). Whatever goes wrong with
 * it, what was kept of the attempt is forgotten (SEC-R12).
 *
 * @param visit stands for it: the route's query as the page was given it
 * @param message what the visitor is told; null when nothing has failed
 */
export const useFailedReturn = (
  visit: object,
  query: LoginQuery,
  message: LoginMessageKey | null,
  page: 'portal' | 'clip',
): void => {
  const portal = usePortalStore();
  useEffect(() => {
    // By its content: the same visit is read from the page more than once.
    const told = JSON.stringify(visit);
    if (message === null || counted.has(told)) return;
    counted.add(told);
    whenIdle(() => {
      import('./report-failure').then(
        ({ reportFailure }) => reportFailure(portal.getState(), query, message, page),
        forgetAttempt,
      );
    });
  }, [visit, query, message, page, portal]);
};
