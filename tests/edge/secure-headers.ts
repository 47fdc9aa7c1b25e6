import type { RawResponse } from './raw-request';
import { getHeader } from './raw-request';

/** Kinds of responses to which a header can apply. */
export type ResponseKind = 'page' | 'data' | 'file' | 'redirect' | 'error';

/** A header of the OWASP list and the value that the portal is expected to send. */
export interface HeaderRule {
  readonly header: string;
  /** Expected value of the portal: a pattern, or `absent`. */
  readonly here: RegExp | 'absent';
  /** Kinds of responses to which the rule applies; all when omitted. */
  readonly of?: readonly ResponseKind[];
  /** Reason for a deviation from the recommendation. */
  readonly because?: string;
}

/** OWASP Secure Headers Project: recommended headers and headers to remove. */
const SECURE_HEADERS: readonly HeaderRule[] = [
  {
    header: 'strict-transport-security',
    here: /^max-age=31536000; includeSubDomains$/,
  },
  { header: 'x-frame-options', here: /^DENY$/ },
  { header: 'x-content-type-options', here: /^nosniff$/ },
  {
    header: 'content-security-policy',
    here: /^default-src 'none'; script-src 'nonce-[\w-]+' 'strict-dynamic'; .*form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; .*require-trusted-types-for 'script'/,
    of: ['page'],
    because: 'stricter: nothing but what is named, scripts by nonce, Trusted Types',
  },
  {
    header: 'content-security-policy',
    here: /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    of: ['data', 'file', 'redirect', 'error'],
  },
  { header: 'x-permitted-cross-domain-policies', here: /^none$/ },
  {
    header: 'referrer-policy',
    here: /^same-origin$/,
    because: 'the portal’s own forms need their Origin; other origins learn nothing either way',
  },
  {
    header: 'clear-site-data',
    here: 'absent',
    because: 'the session ends on the server, pages are not kept; language and files of the parts may stay',
  },
  {
    header: 'cross-origin-embedder-policy',
    here: 'absent',
    because: 'consent scripts of others do not say CORP; nothing uses what isolation would allow',
  },
  { header: 'cross-origin-opener-policy', here: /^same-origin$/ },
  {
    header: 'cross-origin-resource-policy',
    here: /^same-origin$/,
    of: ['page', 'data', 'redirect', 'error'],
  },
  {
    header: 'cross-origin-resource-policy',
    here: /^cross-origin$/,
    of: ['file'],
    because: 'pages of others that embed a flow load these files; they hold nothing of anybody',
  },
  {
    header: 'permissions-policy',
    here: /^accelerometer=\(\), .*camera=\(\), .*geolocation=\(\), .*microphone=\(\), .*payment=\(\), .*usb=\(\)/,
  },
  { header: 'x-dns-prefetch-control', here: /^off$/ },
  {
    header: 'cache-control',
    here: /\bno-store\b/,
    of: ['page', 'redirect', 'error'],
  },
  {
    header: 'cache-control',
    here: /\bno-store\b|^no-cache$/,
    of: ['data'],
    because: 'texts and the import map are requested again each time; they hold nothing of anybody',
  },
  {
    header: 'cache-control',
    here: /\bmax-age=/,
    of: ['file'],
    because: 'their address has the hash of their content; embed.js is requested again after minutes',
  },
  ...['x-xss-protection', 'expect-ct', 'public-key-pins', 'feature-policy', 'pragma', 'p3p', 'x-download-options'].map(
    (header) => ({ header, here: 'absent' }) as const,
  ),
  ...['server', 'x-powered-by', 'x-aspnet-version', 'x-generator', 'via', 'x-runtime', 'sourcemap', 'x-sourcemap'].map(
    (header) => ({ header, here: 'absent' }) as const,
  ),
]; // prettier-ignore

/** Returns the deviations of a response from the list, one sentence each. */
export function gradeHeaders(response: RawResponse, kind: ResponseKind): readonly string[] {
  return SECURE_HEADERS.flatMap(({ header, here, of }) => {
    if (of !== undefined && !of.includes(kind)) return [];
    const value = getHeader(response, header);
    const isRight = here === 'absent' ? response.headers[header] === undefined : here.test(value);
    return isRight ? [] : [`${header} is "${value}"`];
  });
}
