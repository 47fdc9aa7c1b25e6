import { usePortalStore } from '@portal/shared-wl-assets';
import { useEffect, useState } from 'react';
import { loadAfterInput } from '../load-after-input';
import { httpClient } from './http-client';
import type { LoadApi, RecoveryApi } from './recovery-api';

/** Fetches ahead of the first call what it needs; without it that call asks again. */
const fetchAhead = (): void => {
  for (const load of [loadAfterInput, httpClient]) load().catch(() => undefined);
};

/**
 * The calls of a page. Whoever types into it will send something: what a call needs comes then, before it is needed.
 *
 * @param given in tests, in place of the browser's
 */
export const useApi = (given: RecoveryApi | undefined): LoadApi => {
  const portal = usePortalStore();
  const [bringCalls] = useState((): LoadApi => {
    if (given !== undefined) return () => Promise.resolve(given);
    return async () => (await loadAfterInput()).createBrowserApi(portal.getState());
  });
  useEffect(() => {
    if (given !== undefined) return undefined;
    document.addEventListener('input', fetchAhead, { once: true });
    return () => document.removeEventListener('input', fetchAhead);
  }, [given]);
  return bringCalls;
};
