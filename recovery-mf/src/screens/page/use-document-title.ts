import { useEffect } from 'react';
import { usePortal, useTranslate } from '@portal/shared-wl-assets';

/**
 * Updates the document's title with the step (WCAG 2.4.2).
 *
 * @param hasFailed whether the last submission failed, which the title says first
 */
export const useDocumentTitle = (heading: string, hasFailed = false): void => {
  const { t } = useTranslate('recovery-mf');
  const name = usePortal((state) => state.whiteLabel.name);
  const title = t(hasFailed ? 'titleFailed' : 'title', { heading, name });
  const embedded = usePortal((state) => state.embedding !== null);
  useEffect(() => {
    // The title of a host page is the host's.
    if (!embedded) document.title = title;
  }, [title, embedded]);
};
