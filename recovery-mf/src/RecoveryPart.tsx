import { useEffect } from 'react';
import { type SlotProps, usePortal } from '@portal/shared-wl-assets';
import { removeSessionEntry } from '@portal/shared-wl-assets/storage';
import { embeddedRoutes } from './embedded/lazy-routes';
import { OpenedPage } from './page/OpenedPage';
import { Lazy } from './screens/Lazy';

/**
 * Recovery and password change in the slot `main`. On portal pages the root owns the URL; an embedded flow keeps its
 * routes in memory, since the address bar belongs to the host page (CARD-8).
 */
export const RecoveryPart = ({ route }: SlotProps) => {
  const embedded = usePortal((state) => state.embedding !== null);
  useEffect(() => {
    if (embedded) return;
    // Starting a recovery abandons the sign-in whose failure would be counted (LOG-9, SEC-R12).
    removeSessionEntry('userId');
    removeSessionEntry('usrToken');
  }, [embedded]);
  return embedded ? <Lazy component={embeddedRoutes} props={{ route }} /> : <OpenedPage route={route} />;
};
