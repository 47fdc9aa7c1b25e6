import type { PortalState } from '@portal/shared-wl-assets';
import { createRecoveryApi } from './create-recovery-api';
import { devicePrint } from './device-print';
import { httpClient } from './http-client';
import type { RecoveryApi } from './recovery-api';

/**
 * Creates the recovery API of a browser. The HTTP client loads at the latest with the first request.
 *
 * @param portal portal of the page that sends the requests
 */
export const createBrowserApi = ({
  whiteLabel: { key },
  language,
  app,
}: Pick<PortalState, 'whiteLabel' | 'language' | 'app'>): RecoveryApi =>
  createRecoveryApi(httpClient, () => devicePrint(window, new Date()), Date.now, {
    // An app's messages lead back to it (D-2).
    whiteLabel: app?.name ?? key,
    language,
  });
