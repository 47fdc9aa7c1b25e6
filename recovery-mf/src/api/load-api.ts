import type { PortalStore } from '@portal/shared-wl-assets';
import type { LoadApi } from './recovery-api';

/** Returns the function that loads the recovery API of a browser. */
export const browserApi =
  (portal: PortalStore): LoadApi =>
  async () => {
    const { createBrowserApi } = await import(/* webpackChunkName: 'requests' */ './browser-api');
    return createBrowserApi(portal.getState());
  };
