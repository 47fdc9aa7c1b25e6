/** Names of response headers that a service behind the portal must not set: policies, caching, CORS, instructions. */
export const PORTAL_HEADERS = [
'content-security-policy', 'content-security-policy-report-only', 'strict-transport-security', 'x-frame-options',
'x-content-type-options', 'x-xss-protection', 'x-dns-prefetch-control', 'x-download-options',
'x-permitted-cross-domain-policies', 'permissions-policy', 'feature-policy', 'document-policy', 'referrer-policy',
'require-document-policy', 'origin-agent-cluster', 'cross-origin-opener-policy', 'cross-origin-embedder-policy',
'cross-origin-opener-policy-report-only', 'cross-origin-embedder-policy-report-only', 'cross-origin-resource-policy',
'integrity-policy', 'supports-loading-mode', 'access-control-allow-origin', 'access-control-allow-credentials',
'access-control-allow-methods', 'access-control-allow-headers', 'access-control-expose-headers',
'access-control-max-age', 'access-control-allow-private-network', 'timing-allow-origin', 'cache-control', 'expires',
'pragma', 'age', 'vary', 'surrogate-control', 'cdn-cache-control', 'clear-site-data', 'link', 'refresh', 'server',
'x-powered-by', 'via', 'nel', 'report-to', 'reporting-endpoints', 'expect-ct', 'public-key-pins', 'alt-svc',
'server-timing', 'sourcemap', 'x-sourcemap', 'service-worker-allowed', 'speculation-rules', 'accept-ch', 'critical-ch',
'x-accel-redirect', 'x-accel-expires', 'x-accel-buffering', 'x-sendfile', 'x-robots-tag', 'x-request-id', 'x-xsrf-token',
'x-ua-compatible', 'tk', 'proxy-authenticate', 'set-cookie2', 'set-login', 'activate-storage-access', 'keep-alive',
'content-location', 'x-nobody-has-thought-of-yet',
] as const; // prettier-ignore
