/** Year of the copyright notice in UTC, so that all servers show the same. */
export function currentCopyrightYear(): number {
  return new Date().getUTCFullYear();
}
