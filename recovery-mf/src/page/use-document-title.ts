import { usePortal, useTexts } from '@portal/shared-wl-assets';
import { useEffect } from 'react';

/** The document's title follows the step on screen (WCAG 2.4.2). */
export const useDocumentTitle = (heading: string): void => {
  const { t } = useTexts('recovery-mf');
  const name = usePortal((state) => state.whiteLabel.name);
  const title = t('title', { heading, name });
  const embedded = usePortal((state) => state.embedding !== null);
  useEffect(() => {
    // The title of a host page is the host's.
    if (!embedded) document.title = title;
  }, [title, embedded]);
};
