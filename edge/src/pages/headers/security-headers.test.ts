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
])('the policy contains %s %s @SEC-R9', (name, value) => {
  expect(directive(name)).toBe(`${name} ${value}`);
});

test('the policy allows neither inline code nor eval @SEC-R9', () => {
  expect(policy).not.toMatch(/unsafe|\*|https:(?!\/\/sso)/);
});

test('the policy names the hosts that may frame a page @SEC-R8', () => {
  const framed = contentSecurityPolicy({
    nonce: 'abc',
    trustedTypes: [],
    formOrigins: [],
    frameAncestors: ['https://host.example'],
  });
  expect(directive('frame-ancestors', framed)).toBe('frame-ancestors https://host.example');
});

test('only a portal behind HTTPS sends Strict-Transport-Security @SEC-R16', () => {
  expect(commonHeaders(false)).not.toHaveProperty('strict-transport-security');
  expect(commonHeaders(true)).toHaveProperty('strict-transport-security');
});

test('a host of part files may serve styles and be fetched from; scripts still need the nonce @SEC-R9', () => {
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

test('a page from a dev server may additionally open its WebSocket, and nothing else @SEC-R9', () => {
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

test('responses other than pages have a policy that allows no code @SEC-R9', () => {
  expect(framingHeaders()).toEqual({
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  });
});

test('X-Frame-Options matches frame-ancestors, and is absent where it cannot express it @SEC-R8', () => {
  const framedBy = (...frameAncestors: string[]) =>
    framingHeaders(
      contentSecurityPolicy({ nonce: 'abc', trustedTypes: [], formOrigins: [], frameAncestors }),
    );
  expect(framedBy()).toHaveProperty('x-frame-options', 'DENY');
  expect(framedBy("'self'")).toHaveProperty('x-frame-options', 'SAMEORIGIN');
  expect(framedBy('https://host.example')).not.toHaveProperty('x-frame-options');
  expect(framedBy("'self'", 'https://host.example')).not.toHaveProperty('x-frame-options');
});
