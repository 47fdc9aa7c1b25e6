/** Beginning of docs/reports/performance.md. */
export const INTRODUCTION = '# How fast the pages are';
