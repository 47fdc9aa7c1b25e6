/** Words as a document's title: browsers and screen readers take marks for hyphenation as signs there. */
export const documentTitle = (words: string): string => words.replaceAll('\u00ad', '');
