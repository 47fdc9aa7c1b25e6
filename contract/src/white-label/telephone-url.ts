/** Returns the URL that dials a number as a client writes it, with spaces and brackets (RFC 3966). */
export const telephoneUrl = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;
