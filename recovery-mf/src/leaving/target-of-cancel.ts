import type { PortalStore } from '@portal/shared-wl-assets';
import { countDroppedRedirect } from '../statistics/dropped-redirect';
import { cancelTarget } from './cancel-target';

/**
 * Where Cancel leads on a page whose address names a target; one that is not safe is counted (REC-7, D-9).
 *
 * @param wanted value of `forgetUserIdRedirect`
 * @param login address of the login page
 */
export const targetOfCancel = (
  wanted: string,
  login: string,
  allowedOrigins: readonly string[],
  portal: PortalStore,
): string =>
  cancelTarget(wanted, login, { origin: window.location.origin, allowedOrigins }, () =>
    countDroppedRedirect(portal),
  );
