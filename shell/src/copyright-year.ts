/** Year of this release: a clock would give the kept page and the browser different answers. */
export const COPYRIGHT_YEAR = 2026;
