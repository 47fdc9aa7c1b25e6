import { usePortal, type SlotProps } from '@portal/shared-wl-assets';
import { removeSessionEntry } from '@portal/shared-wl-assets/storage';
import { useEffect } from 'react';
import { embeddedRoutes } from './embedded/lazy-routes';
import { Lazy } from './screens/page/Lazy';
import { OpenedPage } from './screens/page/OpenedPage';

/**
 * Recovery and change of password, in the slot `main`. A page's address is the root's, which follows links between pages;
 * an embedded flow has addresses in memory alone, since the address bar is the host page's (CARD-8).
 */
export const RecoveryPart = ({ route }: SlotProps) => {
  const embedded = usePortal((state) => state.embedding !== null);
  useEffect(() => {
    if (embedded) return;
    // Whoever begins a recovery has given up the sign-in whose failure would be counted (LOG-9, SEC-R12).
    removeSessionEntry('userId');
    removeSessionEntry('usrToken');
  }, [embedded]);
  return embedded ? <Lazy component={embeddedRoutes} props={{ route }} /> : <OpenedPage route={route} />;
};
