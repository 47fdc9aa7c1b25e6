import { safeRedirect } from '@portal/contract/navigation';
import { navigate, navigationWindow } from './navigate';

const rules = {
  origin: 'https://login.example.com',
  allowedOrigins: ['https://bank.example', 'http://plain.example'],
};

test.each([
  ['/app/default/login', '/app/default/login'],
  ['/a/../b?x=1#y', '/b?x=1#y'],
  ['/search?u=https://evil.example', '/search?u=https://evil.example'],
  ['https://login.example.com/home', '/home'],
  ['HTTPS://LOGIN.EXAMPLE.COM/home', '/home'],
  ['https://bank.example/start?a=b', 'https://bank.example/start?a=b'],
  ['https://bank.example:443/', 'https://bank.example/'],
])('%p is followed @SEC-R8 @D-9', (target, followed) => {
  expect(safeRedirect(target, rules)).toBe(followed);
});

test.each([
  undefined,
  null,
  '',
  'home',
  '?x=1',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /home',
  '/home ',
  '\u00a0/home',
  '\u0000/home',
  '\u200b/home',
  '\u202e/home',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/a/..//evil.example',
  'https://login.example.com//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:https://login.example.com/1',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://evil.example',
  'https://login.example.com@evil.example',
  'https://user@login.example.com/',
  'https://user:secret@bank.example/',
  'https://:secret@bank.example/',
  'https://bank.example.evil.example',
  'https://evil.example/https://bank.example',
  'https://bank.example:8443/',
  'https://bänk.example/',
  'http://login.example.com/home',
  'http://plain.example/',
  'ftp://bank.example/',
  'https://[',
])('%p is dropped @SEC-R8 @D-9 @REC-7', (target) => {
  expect(safeRedirect(target, rules)).toBeNull();
});

test('an HTTP page on a developer machine may lead to its own paths @SEC-R8', () => {
  const local = { origin: 'http://localhost:8080', allowedOrigins: [] };
  expect(safeRedirect('http://localhost:8080/home', local)).toBe('/home');
  expect(safeRedirect('http://localhost:9090/home', local)).toBeNull();
});

test.each([
  ['/app/default/login', false, 'current'],
  ['', false, 'current'],
  ['https://bank.example/', false, 'top'],
  ['login', false, 'top'],
  ['/app/default/login', true, 'top'],
  ['', true, 'top'],
] as const)('target %p, framed %p: %s window @NAV-5', (target, framed, expected) => {
  expect(navigationWindow(target, framed)).toBe(expected);
});

const windowAt = (framed: boolean, rejects = false) => {
  const visited: string[] = [];
  const self = {};
  const top = {
    location: {
      // Like a frame of another origin: its URL may be set, and nothing else.
      get href(): string {
        throw new DOMException('rejected', 'SecurityError');
      },
      set href(address: string) {
        if (rejects) throw new DOMException('rejected', 'SecurityError');
        visited.push(`top ${address}`);
      },
    },
  };
  const location = {
    href: 'https://login.example.com/default/fps',
    assign: (address: string | URL) => void visited.push(`current ${String(address)}`),
  };
  return { visited, page: { self: framed ? self : top, top, location } };
};

test.each([
  ['/apps/home', false, 'current /apps/home'],
  ['https://bank.example/', false, 'top https://bank.example/'],
  ['/apps/home', true, 'top https://login.example.com/apps/home'],
])('navigating to %s, framed %s, sets %s @NAV-5', (target, framed, expected) => {
  const { visited, page } = windowAt(framed);
  navigate(target, page);
  expect(visited).toEqual([expected]);
});

test('if the host blocks top-level navigation, the visitor stays in the frame @NAV-5', () => {
  const { visited, page } = windowAt(true, true);
  navigate('/apps/home', page);
  expect(visited).toEqual(['current /apps/home']);
});
