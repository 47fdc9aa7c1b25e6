import { useEffect } from 'react';
import { type PortalStore, usePortal, usePortalStore } from '@portal/shared-wl-assets';
import { readSessionEntry, writeSessionEntry } from '@portal/shared-wl-assets/storage';

/** Portals that have shown the sheet, so that it opens once per page load even without session storage. */
const shownPortals = new WeakSet<PortalStore>();

/** Shows the client's sheet on the login page on Android and iOS, once in a tab's session (MOB-1). */
export const useMobileSheet = (onLoginPage: boolean): void => {
  const portal = usePortalStore();
  const sheet = usePortal((state) => state.whiteLabel.mobileSheetConfig);
  const mobile = usePortal((state) => state.notices.mobile);
  useEffect(() => {
    if (!onLoginPage || !mobile || sheet.sheetContent === undefined) return;
    if (shownPortals.has(portal) || readSessionEntry('mobileSheet') !== null) return;
    shownPortals.add(portal);
    writeSessionEntry('mobileSheet', 'true');
    portal.getState().showSheet(sheet);
  }, [mobile, onLoginPage, portal, sheet]);
};
