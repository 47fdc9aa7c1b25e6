import type { PortalStore } from '@portal/shared-wl-assets';
import { withStatistics } from './browser-counter';

/** Counts that Cancel did not follow `forgetUserIdRedirect`, and says so to whoever set the link (D-9). */
export const countDroppedRedirect = (portal: PortalStore): void => {
  console.warn('forgetUserIdRedirect was dropped: it leads to no allowed address');
  withStatistics(({ recordDroppedRedirect }) => recordDroppedRedirect('forgetUserIdRedirect', portal));
};
