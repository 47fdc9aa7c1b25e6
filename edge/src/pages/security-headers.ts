/** What the content security policy of one page depends on. */
export interface PagePolicy {
  readonly nonce: string;
  /** Names of Trusted Types policies that the parts of this release create. */
  readonly trustedTypes: readonly string[];
  /** Origins besides this one that a form may be posted to: the configured single sign-on service. */
  readonly formOrigins: readonly string[];
  /** Origins that may frame the page; none when empty. */
  readonly frameAncestors: readonly string[];
  /** Origins besides this one that parts come from: another host, and builds that are being worked on. */
  readonly partOrigins?: readonly string[];
  /** Whether the page may frame pages of its own origin: the studio does. */
  readonly framesOwn?: boolean;
}

/** The content security policy of a page (CSP Level 3, strict by nonce; design: zero violations in every journey). */
export const contentSecurityPolicy = (policy: PagePolicy): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${policy.nonce}' 'strict-dynamic'`,
    `style-src ${["'self'", `'nonce-${policy.nonce}'`, ...(policy.partOrigins ?? [])].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(policy.partOrigins ?? [])].join(' ')}`,
    `form-action ${["'self'", ...policy.formOrigins].join(' ')}`,
    `frame-ancestors ${policy.frameAncestors.length > 0 ? policy.frameAncestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    ...(policy.framesOwn === true ? ["frame-src 'self'"] : []),
    "require-trusted-types-for 'script'",
    `trusted-types ${policy.trustedTypes.join(' ')}`,
  ].join('; ');

/**
 * Headers of every answer (OWASP Secure Headers). The referrer stays within the origin because login addresses carry
 * SMQUERYDATA; it is not switched off, since then form posts would say `Origin: null`.
 */
export const commonHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
