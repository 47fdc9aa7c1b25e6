/** The year that the small print names, by UTC: the same on every server, wherever it stands. */
export const currentCopyrightYear = (): number => new Date().getUTCFullYear();
