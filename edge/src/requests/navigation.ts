import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser asks for something to show, rather than a script or a program for data. Browsers that send Fetch
 * Metadata say so themselves; of others those that accept HTML, unless they accept JSON as well.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  if (typeof mode === 'string') return mode === 'navigate';
  const accept = headers.accept ?? '';
  return (
    /\btext\/html\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept) && !/\bapplication\/json\b/i.test(accept)
  );
}
