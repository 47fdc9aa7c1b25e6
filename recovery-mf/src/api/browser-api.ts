import { clipReturn } from '@portal/contract/navigation';
import type { PortalState } from '@portal/shared-wl-assets';
import { createRecoveryApi } from './create-recovery-api';
import { devicePrint } from './device-print';
import { httpClient } from './http-client';
import type { RecoveryApi } from './recovery-api';

/** Replaces the white-label key for the clip app, which has no white label (D-2). */
const CLIP = 'clip';

/**
 * Creates the recovery API of a browser. The HTTP client loads at the latest with the first request.
 *
 * @param portal portal of the page that sends the requests
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
