import { useEffect } from 'react';

/** The document's title follows the page (WCAG 2.4.2). */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
