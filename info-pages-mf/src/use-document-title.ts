import { useEffect } from 'react';
import { documentTitle } from './document-title';

/** The document's title follows the page (WCAG 2.4.2). */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
};
