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
])('SEC-R9 the policy says %s %s', (name, value) => {
  expect(directive(name)).toBe(`${name} ${value}`);
});

test('SEC-R9 the policy allows nothing inline and no evaluation', () => {
  expect(policy).not.toMatch(/unsafe|\*|https:(?!\/\/sso)/);
});

test('SEC-R8 hosts that may frame a page are named', () => {
  const framed = contentSecurityPolicy({
    nonce: 'abc',
    trustedTypes: [],
    formOrigins: [],
    frameAncestors: ['https://host.example'],
  });
  expect(directive('frame-ancestors', framed)).toBe('frame-ancestors https://host.example');
});

test('SEC-R16 only a portal behind https asks for https', () => {
  expect(commonHeaders(false)).not.toHaveProperty('strict-transport-security');
  expect(commonHeaders(true)).toHaveProperty('strict-transport-security');
});

test('SEC-R9 a host that serves part files may give styles and be called, and the policy for scripts stays by nonce', () => {
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

test('SEC-R9 a page of a dev server may open its WebSocket and nothing else more', () => {
  const policyOf = (socketOrigins: readonly string[]) =>
    contentSecurityPolicy({
      nonce: 'abc',
      trustedTypes: [],
      formOrigins: [],
      frameAncestors: [],
      socketOrigins,
    });
  const connected = policyOf(['ws://localhost:4100']);
  expect(directive('connect-src', connected)).toBe("connect-src 'self' ws://localhost:4100");
  expect(connected.replace(' ws://localhost:4100', '')).toBe(policyOf([]));
});

test('SEC-R9 what is no page has a policy under which nothing runs', () => {
  expect(framingHeaders()).toEqual({
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  });
});

test('SEC-R8 the older header about frames says what the policy says, and nothing where it cannot', () => {
  const framedBy = (...frameAncestors: string[]) =>
    framingHeaders(
      contentSecurityPolicy({ nonce: 'abc', trustedTypes: [], formOrigins: [], frameAncestors }),
    );
  expect(framedBy()).toHaveProperty('x-frame-options', 'DENY');
  expect(framedBy("'self'")).toHaveProperty('x-frame-options', 'SAMEORIGIN');
  expect(framedBy('https://host.example')).not.toHaveProperty('x-frame-options');
  expect(framedBy("'self'", 'https://host.example')).not.toHaveProperty('x-frame-options');
});
