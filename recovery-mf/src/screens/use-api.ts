import { useEffect, useState } from 'react';
import { usePortalStore } from '@portal/shared-wl-assets';
import type { LoadApi, RecoveryApi } from '../api/recovery-api';
import { preloadAfterInput } from './preload-after-input';

/**
 * Returns the recovery API of a page; everything behind the first screen loads on the first input.
 *
 * @param given replacement for tests
 */
export const useApi = (given: RecoveryApi | undefined): LoadApi => {
  const portal = usePortalStore();
  const [loadApi] = useState((): LoadApi => {
    if (given !== undefined) return () => Promise.resolve(given);
    return async () => {
      const { createBrowserApi } = await import(/* webpackChunkName: 'requests' */ '../api/browser-api');
      return createBrowserApi(portal.getState());
    };
  });
  useEffect(() => (given === undefined ? preloadAfterInput() : undefined), [given]);
  return loadApi;
};
