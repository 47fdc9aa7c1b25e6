/** The year that the small print names, by UTC: the same on every server, wherever it stands. */
export function currentCopyrightYear(): number {
  return new Date().getUTCFullYear();
}
