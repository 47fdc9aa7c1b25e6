import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { getHeader, rawRequest, type RawResponse } from './raw-request';

const portal = useSharedPortal();

function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
  return rawRequest(portal.origin, path, { headers });
}

const KINDS: readonly (readonly [string, string])[] = [
  ['the login page', '/app/default/login?SMQUERYDATA=x'],
  ['a recovery page', '/default/fps'],
  ['an information page', '/app/default/logout'],
  ['the Page Not Found page', '/nowhere'],
  ['the clip app', '/app/clip/login?SMQUERYDATA=x'],
  ['a page of the services', '/dev/outbox'],
  ['a landing page', '/registration/self-reg/default/online_access'],
];

function directives(response: RawResponse): ReadonlyMap<string, string> {
  return new Map(
    getHeader(response, 'content-security-policy')
      .split(/;\s*/)
      .map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1).join(' ')] as const),
  );
}

const kindTag = quickCases(0, 1);
for (const [kind, path] of KINDS) {
  test(`${kind} has the strict policy with a fresh nonce @SEC-R9 ${kindTag()}`, async () => {
    const [one, other] = await Promise.all([ask(path), ask(path)]);
    const policy = directives(one);
    const nonce = /'nonce-([\w-]{16,})'/.exec(policy.get('script-src') ?? '')?.[1];
    expect(nonce).toBeDefined();
    expect(getHeader(other, 'content-security-policy')).not.toContain(nonce as string);
    expect(policy.get('script-src')).toBe(`'nonce-${nonce}' 'strict-dynamic'`);
    expect(policy.get('style-src')).toBe(`'self' 'nonce-${nonce}'`);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).not.toContain('*');
    const nonces = [...one.text.matchAll(/<(?:script|style)\b[^>]*?nonce="([^"]*)"/g)].map(
      ([, value]) => value,
    );
    expect(new Set(nonces)).toEqual(new Set([nonce]));
    expect(one.text).not.toMatch(/\son[a-z]+="/);
    expect(one.text).not.toMatch(/<[^>]+\sstyle="/);
  });
}

test('the session is HttpOnly, the token is readable by scripts, and both are SameSite @SEC-R3 @SEC-R11', async () => {
  const cookies = (await ask('/default/fps')).headers['set-cookie'] ?? [];
  const session = cookies.find((cookie) => cookie.startsWith('portal-session='));
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  expect(cookies).toHaveLength(2);
  for (const cookie of [session, token]) {
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    // WebKit rejects Secure cookies over plain http; portal-cookies.test.ts checks that all are Secure over https.
    expect(cookie).not.toMatch(/; Secure(;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
    expect(cookie).not.toMatch(/Domain=/i);
  }
  expect(session).toMatch(/; HttpOnly(;|$)/);
  expect(token).not.toMatch(/HttpOnly/);
});

test('a valid session is kept, a forged one is replaced @SEC-R3', async () => {
  const cookies = ((await ask('/default/fps')).headers['set-cookie'] ?? []).map(
    (cookie) => cookie.split(';')[0],
  );
  expect((await ask('/default/fps', { cookie: cookies.join('; ') })).headers['set-cookie']).toBeUndefined();
  const forged = cookies.join('; ').replace(/(^|; )(portal-session=)./, '$1$2#');
  const response = await ask('/default/fps', { cookie: forged });
  expect(response.headers['set-cookie']).toHaveLength(2);
  expect(String(response.headers['set-cookie'])).not.toContain('#');
});

test('a client-supplied host name appears in no URL @SEC-R16 @SEC-R13', async () => {
  const evil = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };
  for (const path of [
    '/',
    '/login',
    '/apps/home',
    '/app/default/login?SMQUERYDATA=x',
    '/default/fps',
    '/nowhere',
    '/app/language?to=de_DE&back=/x',
  ]) {
    const response = await ask(path, evil);
    expect(response.status).toBeLessThan(500);
    expect(JSON.stringify(response.headers), path).not.toContain('evil.example');
    expect(response.text, path).not.toContain('evil.example');
    // DNS rebinding: another site points its own name at this portal of a developer.
    expect((await ask(path, { host: 'evil.example' })).status).toBe(421);
  }
});
