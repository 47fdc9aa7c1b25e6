import type { PortalState } from '@portal/shared-wl-assets';
import { clipReturn } from '@portal/shared-wl-assets/clip-return';
import { devicePrint } from './device-print';
import { httpClient } from './http-client';
import { createRecoveryApi, type RecoveryApi } from './recovery-api';

/** In place of a white label's key: the clip app, which has none of its own (decisions D-2). */
const CLIP = 'clip';

/**
 * The recovery's calls as a browser makes them; the http client arrives with the first one at the latest.
 *
 * @param portal of the page whose calls these are
 */
export const createBrowserApi = ({
  whiteLabel: { key },
  language,
  route,
}: Pick<PortalState, 'whiteLabel' | 'language' | 'route'>): RecoveryApi => {
  const whiteLabel = 'forgetUserIdRedirect' in clipReturn(route.query) ? CLIP : key;
  return createRecoveryApi(httpClient, () => devicePrint(window, new Date()), Date.now, {
    whiteLabel,
    language,
  });
};
