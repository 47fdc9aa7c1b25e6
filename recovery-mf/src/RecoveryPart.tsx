import { type SlotProps, usePortal } from '@portal/shared-wl-assets';
import { embeddedRoutes } from './embedded/lazy-routes';
import { OpenedPage } from './page/OpenedPage';
import { Lazy } from './screens/Lazy';

/**
 * Recovery and password change in the slot `main`. On portal pages the root owns the URL; an embedded flow keeps its
 * routes in memory, since the address bar belongs to the host page (CARD-8).
 */
export const RecoveryPart = ({ route }: SlotProps) => {
  const embedded = usePortal((state) => state.embedding !== null);
  return embedded ? <Lazy component={embeddedRoutes} props={{ route }} /> : <OpenedPage route={route} />;
};
