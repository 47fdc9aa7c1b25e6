import { useEffect, useState } from 'react';
import { usePortalStore } from '@portal/shared-wl-assets';
import { loadAfterInput } from '../load-after-input';
import { httpClient } from './http-client';
import type { LoadApi, RecoveryApi } from './recovery-api';

/** Preloads the chunks of the first request; after a failure, the request itself loads them again. */
const fetchAhead = (): void => {
  for (const load of [loadAfterInput, httpClient]) load().catch(() => undefined);
};

/**
 * Returns the recovery API of a page and preloads it on the first input.
 *
 * @param given replacement for tests
 */
export const useApi = (given: RecoveryApi | undefined): LoadApi => {
  const portal = usePortalStore();
  const [loadApi] = useState((): LoadApi => {
    if (given !== undefined) return () => Promise.resolve(given);
    return async () => (await loadAfterInput()).createBrowserApi(portal.getState());
  });
  useEffect(() => {
    if (given !== undefined) return undefined;
    document.addEventListener('input', fetchAhead, { once: true });
    return () => document.removeEventListener('input', fetchAhead);
  }, [given]);
  return loadApi;
};
