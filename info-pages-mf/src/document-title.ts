/** Returns a document title without soft hyphens, which browsers and screen readers do not ignore in a title. */
export const documentTitle = (words: string): string => words.replaceAll('\u00ad', '');
