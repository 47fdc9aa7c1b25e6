import { useEffect } from 'react';
import { usePortal, useTranslate } from '@portal/shared-wl-assets';

/**
 * Updates the document's title with the step (WCAG 2.4.2).
 *
 * @param hasFailed whether the last submission failed; the title then starts with the failure
 */
export const useDocumentTitle = (heading: string, hasFailed = false): void => {
  const { t } = useTranslate('recovery-mf');
  const name = usePortal((state) => state.whiteLabel.name);
  const title = t(hasFailed ? 'titleFailed' : 'title', { heading, name });
  const embedded = usePortal((state) => state.embedding !== null);
  useEffect(() => {
    // An embedded flow must not change the title of the host page.
    if (!embedded) document.title = title;
  }, [title, embedded]);
};
