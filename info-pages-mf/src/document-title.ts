/** Returns a document title without soft hyphens, which browsers and screen readers show there. */
export const documentTitle = (words: string): string => words.replaceAll('\u00ad', '');
