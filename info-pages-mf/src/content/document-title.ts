import { useEffect } from 'react';

/** Returns a document title without soft hyphens, which browsers and screen readers do not ignore in a title. */
export const documentTitle = (words: string): string => words.replaceAll('\u00ad', '');

/** Sets the document title of the page (WCAG 2.4.2). */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
};
