import { useState } from 'react';
import { type MobileSheet, usePortal, usePortalStore } from '@portal/shared-wl-assets';
import { useLingering } from '@portal/shared-wl-assets/overlays';
import { BrowserWarning } from './overlays/BrowserWarning';
import { ConfiguredSheet } from './overlays/ConfiguredSheet';
import { SupportDialog } from './support/SupportDialog';

/** Returns the last sheet, so that a closing sheet keeps its content. */
const useLastSheet = (sheet: MobileSheet | null): MobileSheet | null => {
  const [last, setLast] = useState(sheet);
  if (sheet !== null && sheet !== last) setLast(sheet);
  return sheet ?? last;
};

/**
 * Overlays: support, browser warning, sheet. One at a time; support, which the visitor requests, takes precedence. Loaded
 * on demand.
 */
export const Overlays = ({ warn }: { readonly warn: boolean }) => {
  const portal = usePortalStore();
  const { closeSupport, dismissSheet } = portal.getState();
  // The dialog's texts are loaded with it, so that the document of the page does not contain them.
  const supportOpen = usePortal((state) => state.supportOpen && Object.hasOwn(state.texts, 'support'));
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
