import type { PortalStore } from '@portal/shared-wl-assets';
import { safeRedirect } from '@portal/shared-wl-assets/navigation';
import { withStatistics } from '../statistics/browser-counter';

/**
 * Where Cancel leads on a page whose address names a target: there if it is a safe one, else to the login page (REC-7).
 * One that is not followed is counted by its name alone, and whoever set the link is told (D-9).
 *
 * @param wanted value of `forgetUserIdRedirect`
 * @param login address of the login page
 */
export const cancelTarget = (wanted: string, login: string, portal: PortalStore): string => {
  const { allowedRedirectOrigins: allowedOrigins } = portal.getState().whiteLabel;
  const safe = safeRedirect(wanted, { origin: window.location.origin, allowedOrigins });
  if (safe !== null) return safe;
  if (wanted !== '') {
    console.warn('forgetUserIdRedirect was dropped: it leads to no allowed address');
    withStatistics(({ recordDroppedRedirect }) => recordDroppedRedirect('forgetUserIdRedirect', portal));
  }
  return login;
};
