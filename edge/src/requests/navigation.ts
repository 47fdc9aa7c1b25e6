import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a request is a browser's navigation, not a script's. Browsers with Fetch Metadata say so; other
 * requests count as navigations if they accept HTML but not JSON.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  if (typeof mode === 'string') return mode === 'navigate';
  const accept = headers.accept ?? '';
  return (
    /\btext\/html\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept) && !/\bapplication\/json\b/i.test(accept)
  );
}
