/** Input of a page's content security policy. */
export interface PagePolicy {
  readonly nonce: string;
  /** Names of Trusted Types policies that the parts of this release create. */
  readonly trustedTypes: readonly string[];
  /** Further origins that a form may be posted to and redirected to: single sign-on, the client's own. */
  readonly formOrigins: readonly string[];
  /** Origins that may frame the page; empty for no framing. */
  readonly frameAncestors: readonly string[];
  /** Further origins of parts: another host, and builds in development. */
  readonly partOrigins?: readonly string[];
  /** Origins of WebSockets that the page may open: dev servers. */
  readonly socketOrigins?: readonly string[];
  /** Whether the page may frame pages of its own origin, as the studio does. */
  readonly allowsOwnFrames?: boolean;
}

/** Returns the content security policy of a page (CSP Level 3, strict by nonce; design: zero violations in every journey). */
export function contentSecurityPolicy(policy: PagePolicy): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${policy.nonce}' 'strict-dynamic'`,
    `style-src ${["'self'", `'nonce-${policy.nonce}'`, ...(policy.partOrigins ?? [])].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(policy.partOrigins ?? []), ...(policy.socketOrigins ?? [])].join(' ')}`,
    `form-action ${["'self'", ...policy.formOrigins].join(' ')}`,
    `frame-ancestors ${policy.frameAncestors.length > 0 ? policy.frameAncestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    ...(policy.allowsOwnFrames === true ? ["frame-src 'self'"] : []),
    "require-trusted-types-for 'script'",
    `trusted-types ${policy.trustedTypes.join(' ')}`,
  ].join('; ');
}

/** Browser features that no page needs. Only names that browsers know, because others cause console warnings. */
const DISABLED_FEATURES = [
  'accelerometer', 'autoplay', 'camera', 'clipboard-read', 'display-capture', 'encrypted-media', 'fullscreen',
  'geolocation', 'gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment',
  'picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb',
  'xr-spatial-tracking',
]; // prettier-ignore

/**
 * Headers of every response (OWASP Secure Headers). The referrer stays
 * within the origin because login URLs carry SMQUERYDATA; without any referrer form posts would send `Origin: null`.
 */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    'x-dns-prefetch-control': 'off',
    'permissions-policy': DISABLED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Policy of a response that is not a page: it loads nothing, sends nothing and cannot be framed. */
const NON_PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Derives `X-Frame-Options` from the response's policy, for browsers without `frame-ancestors`. It is omitted where
 * hosts may frame the page, because the older header cannot name them.
 *
 * @param policy the response's content security policy; absent when it is not a page
 */
export function framingHeaders(policy = NON_PAGE_POLICY): Readonly<Record<string, string>> {
  const framedBy = /frame-ancestors ([^;]+)/.exec(policy)?.[1];
  return {
    'content-security-policy': policy,
    ...(framedBy === "'none'" && { 'x-frame-options': 'DENY' }),
    ...(framedBy === "'self'" && { 'x-frame-options': 'SAMEORIGIN' }),
  };
}
