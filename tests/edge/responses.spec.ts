import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { getHeader, getPartFileUrl, rawRequest } from './raw-request';
import { gradeHeaders } from './secure-headers';

const portal = useSharedPortal();

function ask(path: string, method = 'GET') {
  return rawRequest(portal.origin, path, { method });
}

const REDIRECTS: readonly (readonly [string, string])[] = [
  ['/', '/app/default/login'],
  ['/login', '/app/default/login'],
  ['/login?SMQUERYDATA=a%26b&TARGET=/x?y=z', '/app/default/login?SMQUERYDATA=a%26b&TARGET=/x?y=z'],
  ['/app/clip', '/app/clip/login'],
  ['/app/clip/', '/app/clip/login'],
  ['/app/clip/?SMQUERYDATA=a%26b&TARGET=/x?y=z', '/app/clip/login?SMQUERYDATA=a%26b&TARGET=/x?y=z'],
  ['/login/logout.html', '/apps/home'],
  ['/app/default/login', '/apps/home'],
  ['/app/default/login?SMQUERYDATA=', '/apps/home'],
  ['/app/lioninternet/login', '/apps/home?wl=lioninternet'],
];
const redirectTag = quickCases(0, 1);
for (const [from, to] of REDIRECTS) {
  test(`${from} redirects to ${to} @NAV-1 @LOG-2 ${redirectTag()}`, async () => {
    const response = await ask(from);
    expect(response.status).toBe(302);
    expect(getHeader(response, 'location')).toBe(to);
  });
}

const METHODS: readonly (readonly [string, string, string])[] = [
  ['POST', '/app/default/login', 'GET, HEAD'],
  ['DELETE', '/default/fps', 'GET, HEAD'],
  ['PUT', '/importmap.json', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['GET', '/login/forms/bg/ProcessLogin.fcc', 'POST'],
  ['GET', '/login/forms/ProcessLogin.fcc', 'POST'],
  ['GET', '/apps/logout', 'POST'],
  ['GET', '/portal-login-service/public/fps/auth', 'POST'],
  ['HEAD', '/portal-login-service/public/change', 'POST'],
  ['GET', '/portal-login-service/public/fps/email/alex.morgan', 'POST'],
  ['GET', '/dev/outbox/calls/1', 'POST'],
  ['PUT', '/portal-login-service/public/fps/verify-otp', 'POST'],
];
const methodTag = quickCases(0, 1);
for (const [method, address, allowed] of METHODS) {
  test(`${method} ${address} is not allowed, and the response lists the allowed methods @NAV-1 @SEC-R7 ${methodTag()}`, async () => {
    const response = await ask(address, method);
    expect(response.status).toBe(405);
    expect(getHeader(response, 'allow').split(', ').sort().join(', ')).toBe(allowed);
    expect(response.headers['set-cookie']).toBeUndefined();
  });
}

test('OPTIONS, with which load balancers check the portal, gets the methods of a URL @NAV-1 @D-14', async () => {
  for (const [address, allowed] of [
    ['/', 'GET, HEAD, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/apps/logout', 'OPTIONS, POST'],
  ] as const) {
    const response = await ask(address, 'OPTIONS');
    expect([address, response.status]).toEqual([address, 204]);
    expect(getHeader(response, 'allow').split(', ').sort().join(', ')).toBe(allowed);
    expect(response.headers['set-cookie']).toBeUndefined();
  }
});

const NAVIGATION = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const REJECTED: readonly (readonly [string, number, string?])[] = [
  ['/registration/self-reg/typo/open_account', 404],
  ['/registration/self-reg/Default/online_access', 404],
  ['/registration/self-reg/clip/open_account', 404],
  ['/parts/login-mf/0000000000000000/entry.js', 404],
  ['/app/default/login%', 400],
  ['/default/fps/%zz?wl=default', 400],
  ['/login/forms/bg/ProcessLogin.fcc', 405, 'POST'],
  ['/login/forms/ProcessLogin.fcc', 405, 'POST'],
  ['/apps/logout', 405, 'POST'],
];
const rejectionTag = quickCases(0, 1);
for (const [address, status, allowed = ''] of REJECTED) {
  test(`${address} is Page Not Found (${status}) for navigations, an error for other requests @NAV-7 @D-2 @SEC-R11 ${rejectionTag()}`, async () => {
    const pageResponse = await rawRequest(portal.origin, address, { headers: NAVIGATION });
    expect([pageResponse.status, getHeader(pageResponse, 'allow')]).toEqual([status, allowed]);
    expect(getHeader(pageResponse, 'content-type')).toBe('text/html; charset=utf-8');
    expect(pageResponse.text).toContain('<title>Page Not Found</title>');
    expect(gradeHeaders(pageResponse, 'page').filter((each) => !each.startsWith('strict-transport'))).toEqual(
      [],
    );
    expect(pageResponse.text).not.toMatch(/login%(?!2F)|%zz/);
    const german = await rawRequest(portal.origin, address, {
      headers: { ...NAVIGATION, cookie: 'displayLanguage=de_DE' },
    });
    expect(german.text).toContain('<html lang="de"');
    const called = await ask(address);
    expect([called.status, getHeader(called, 'allow')]).toEqual([status, allowed]);
    expect(JSON.parse(called.text)).toMatchObject({ status: 'FAILURE' });
    expect(getHeader(called, 'cache-control')).toBe('no-store');
    expect(called.headers['set-cookie']).toBeUndefined();
  });
}

test('only the browser files of a part can be fetched @CARD-3', async () => {
  const inside = await Promise.all(
    [
      'part.json',
      'edge.cjs',
      'i18n/en-US.json',
      'entry.js.br',
      '../../registry.jsonl',
      '%2e%2e/%2e%2e/registry.jsonl',
    ].map((file) => getPartFileUrl(portal.origin, 'login-mf', '').then((folder) => folder + file)),
  );
  const outside = [
    '/parts/registry.jsonl',
    '/parts/../server.key',
    '/parts/..%2fserver.key',
    '/parts/',
    '/parts/login-mf/',
  ];
  for (const address of [...inside, ...outside, '/parts/login-mf/0000000000000000/entry.js']) {
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(address, method);
      expect([403, 404], `${method} ${address}`).toContain(response.status);
      expect(response.text).not.toMatch(/"exposes"|require\(|"logIn"/);
    }
  }
});
