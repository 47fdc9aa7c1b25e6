import { useEffect } from 'react';
import { documentTitle } from './document-title';

/** Sets the document title of the page (WCAG 2.4.2). */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
};
