import { commonHeaders, contentSecurityPolicy, framingHeaders } from './security-headers';

const policy = contentSecurityPolicy({
  nonce: 'abc',
  trustedTypes: ['portal-parts', 'portal-html'],
  formOrigins: ['https://sso.example'],
  frameAncestors: [],
});
function directive(name: string, text = policy): string | undefined {
  return text.split('; ').find((each) => each.startsWith(`${name} `));
}

test.each([
  ['default-src', "'none'"],
  ['script-src', "'nonce-abc' 'strict-dynamic'"],
  ['style-src', "'self' 'nonce-abc'"],
  ['object-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'self' https://sso.example"],
  ['frame-ancestors', "'none'"],
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', 'portal-parts portal-html'],
])('SEC-R9 the policy contains %s %s', (name, value) => {
  expect(directive(name)).toBe(`${name} ${value}`);
});

test('SEC-R9 the policy allows neither inline code nor eval', () => {
  expect(policy).not.toMatch(/unsafe|\*|https:(?!\/\/sso)/);
});

test('SEC-R8 the policy names the hosts that may frame a page', () => {
  const framed = contentSecurityPolicy({
    nonce: 'abc',
    trustedTypes: [],
    formOrigins: [],
    frameAncestors: ['https://host.example'],
  });
  expect(directive('frame-ancestors', framed)).toBe('frame-ancestors https://host.example');
});

test('SEC-R16 only a portal behind HTTPS sends Strict-Transport-Security', () => {
  expect(commonHeaders(false)).not.toHaveProperty('strict-transport-security');
  expect(commonHeaders(true)).toHaveProperty('strict-transport-security');
});

test('SEC-R9 a host of part files may serve styles and be fetched from, while scripts are still allowed by nonce only', () => {
  const elsewhere = contentSecurityPolicy({
    nonce: 'abc',
    trustedTypes: [],
    formOrigins: [],
    frameAncestors: [],
    partOrigins: ['https://static.example'],
  });
  expect(directive('style-src', elsewhere)).toBe("style-src 'self' 'nonce-abc' https://static.example");
  expect(directive('connect-src', elsewhere)).toBe("connect-src 'self' https://static.example");
  expect(directive('script-src', elsewhere)).toBe("script-src 'nonce-abc' 'strict-dynamic'");
});

test('SEC-R9 a page from a dev server may additionally open its WebSocket, and nothing else', () => {
  const createPolicy = (socketOrigins: readonly string[]) =>
    contentSecurityPolicy({
      nonce: 'abc',
      trustedTypes: [],
      formOrigins: [],
      frameAncestors: [],
      socketOrigins,
    });
  const connected = createPolicy(['ws://localhost:4100']);
  expect(directive('connect-src', connected)).toBe("connect-src 'self' ws://localhost:4100");
  expect(connected.replace(' ws://localhost:4100', '')).toBe(createPolicy([]));
});

test('SEC-R9 responses other than pages have a policy that allows no code', () => {
  expect(framingHeaders()).toEqual({
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  });
});

test('SEC-R8 X-Frame-Options matches frame-ancestors, and is absent where it cannot express it', () => {
  const framedBy = (...frameAncestors: string[]) =>
    framingHeaders(
      contentSecurityPolicy({ nonce: 'abc', trustedTypes: [], formOrigins: [], frameAncestors }),
    );
  expect(framedBy()).toHaveProperty('x-frame-options', 'DENY');
  expect(framedBy("'self'")).toHaveProperty('x-frame-options', 'SAMEORIGIN');
  expect(framedBy('https://host.example')).not.toHaveProperty('x-frame-options');
  expect(framedBy("'self'", 'https://host.example')).not.toHaveProperty('x-frame-options');
});
