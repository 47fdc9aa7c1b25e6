import { safeRedirect } from '@portal/contract/navigation';
import type { PortalStore } from '@portal/shared-wl-assets';
import { withStatistics } from '../statistics/browser-tracking';

/**
 * Returns the target of Cancel: the one of the URL if it is safe, else the login page (REC-7). A rejected target is counted
 * without its value, and a console warning tells the author of the link (D-9).
 *
 * @param wanted value of `forgetUserIdRedirect`
 * @param login URL of the login page
 */
export const cancelTarget = (requestedUrl: string, login: string, portal: PortalStore): string => {
  const { allowedRedirectOrigins: allowedOrigins } = portal.getState().whiteLabel;
  const safe = safeRedirect(requestedUrl, { origin: window.location.origin, allowedOrigins });
  if (safe !== null) return safe;
  if (requestedUrl !== '') {
    console.warn('forgetUserIdRedirect was dropped: it leads to no allowed address');
    withStatistics(({ recordDroppedRedirect }) => recordDroppedRedirect('forgetUserIdRedirect', portal));
  }
  return login;
};
