import { usePortal, usePortalStore, type MobileSheet } from '@portal/shared-wl-assets';
import { useLingering } from '@portal/shared-wl-assets/overlays';
import { useState } from 'react';
import { SupportDialog } from '../support/SupportDialog';
import { BrowserWarning } from './BrowserWarning';
import { ConfiguredSheet } from './ConfiguredSheet';

/** A sheet leaves with the words it came with. */
const useLastSheet = (sheet: MobileSheet | null): MobileSheet | null => {
  const [last, setLast] = useState(sheet);
  if (sheet !== null && sheet !== last) setLast(sheet);
  return sheet ?? last;
};

/**
 * What lies over the page: support, the browser warning, the sheet. One at a time, what the visitor has asked for
 * first. All of it is fetched when the first is wanted.
 */
export const Overlays = ({ warn }: { readonly warn: boolean }) => {
  const portal = usePortalStore();
  const { closeSupport, dismissSheet } = portal.getState();
  const supportOpen = usePortal((state) => state.supportOpen);
  const sheet = usePortal((state) => state.sheet);
  const [warned, setWarned] = useState(false);
  const warning = warn && !warned && !supportOpen;
  const sheetOpen = sheet !== null && !warning && !supportOpen;
  const lastSheet = useLastSheet(sheet);
  const showsSupport = useLingering(supportOpen);
  const showsWarning = useLingering(warning);
  const showsSheet = useLingering(sheetOpen);
  return (
    <>
      {showsSupport && <SupportDialog open={supportOpen} onClose={closeSupport} />}
      {showsWarning && <BrowserWarning open={warning} onClose={() => setWarned(true)} />}
      {showsSheet && lastSheet !== null && (
        <ConfiguredSheet sheet={lastSheet} open={sheetOpen} onClose={dismissSheet} />
      )}
    </>
  );
};
