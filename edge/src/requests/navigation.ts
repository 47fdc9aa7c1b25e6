import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a browser navigates, rather than a script requesting data. Browsers with Fetch Metadata say so; of
 * others, those that accept HTML but not JSON.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  if (typeof mode === 'string') return mode === 'navigate';
  const accept = headers.accept ?? '';
  return (
    /\btext\/html\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept) && !/\bapplication\/json\b/i.test(accept)
  );
}
