import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';
import { WORKSPACE } from '../workspace';
import { Recovery } from './recovery';
import { Visitor } from './visitor';

/* Values from a visitor's URL, headers or another window are never executed, trusted or stored. */

const portal = useSharedPortal();

interface Route {
  readonly path: string;
  readonly query?: readonly string[];
}

/** Every route of every part, with its declared parameters. */
function routes(): readonly Route[] {
  return readdirSync(WORKSPACE).flatMap((name) => {
    if (!existsSync(path.join(WORKSPACE, name, 'portal.part.ts'))) return [];
    const manifest = path.join(WORKSPACE, name, 'dist/part/part.json');
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly routes: readonly Route[] }).routes;
  });
}

function createUrl(pattern: string): string {
  return pattern.replace(':wl', 'default').replace('/*', '/some/thing').replace('*', '/some/thing');
}

const EVIL = [
  '<script>window.ran=1</script>',
  '"><img src=x onerror=window.ran=1>',
  "';window.ran=1;//",
  '</script><script>window.ran=1</script>',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran=1")()}}',
  '\r\nset-cookie: evil=1\r\n\r\n<script>',
  '//evil.example/',
  'https://evil.example/',
  '__proto__',
  '‮evil',
];
/** The cookies that every page sets; their random values may contain any word. */
const RANDOM_COOKIES = /(?:portal-session|XSRF-TOKEN)=[\w.-]+/g;
/** Values for a declared parameter: all in the long run, one of them in `npm test`, in turn. */
function valuesFor(turn: number): readonly string[] {
  const isLong = process.env['PORTAL_TEST_LONG'] !== undefined;
  return isLong ? EVIL : EVIL.filter((_, index) => index === turn % EVIL.length);
}
/** Names that no route declares, or that access object properties. */
const UNDECLARED = [
  'evil',
  '__proto__',
  '__proto__[ran]',
  'constructor.prototype.ran',
  'wl[]',
  'toString',
  'hasOwnProperty',
];

test('no parameter of any route is reflected as markup, script, header or URL @LOG-3 @SEC-R9', async () => {
  const seen = new Set<string>();
  for (const { path: pattern, query = [] } of routes()) {
    const address = createUrl(pattern);
    for (const name of [...query, ...UNDECLARED]) {
      if (seen.has(`${address} ${name}`)) continue;
      seen.add(`${address} ${name}`);
      // A part treats all values of an undeclared parameter alike, so one request tests them all.
      const values = query.includes(name) ? valuesFor(seen.size) : [EVIL.join('')];
      for (const value of values) {
        const requested = new URLSearchParams({
          ...(name !== 'SMQUERYDATA' && { SMQUERYDATA: 'x' }),
          [name]: value,
        });
        const response = await rawRequest(portal.origin, `${address}?${requested.toString()}`);
        const what = `${address} ${name}=${value}`;
        expect(response.status, what).toBeLessThan(500);
        expect((response.headers['set-cookie'] ?? []).join().replace(RANDOM_COOKIES, ''), what).not.toContain(
          'evil',
        );
        const location = response.headers.location ?? '/';
        expect(new URL(location, portal.origin).origin, what).toBe(portal.origin);
        expect(response.text, what).not.toMatch(
          /<script>|<img src=x|href="(?:javascript:|\/\/evil|https:\/\/evil)/i,
        );
      }
    }
  }
  expect(seen.size).toBeGreaterThan(100);
});

test('messages from other windows are ignored @SEC-R8 @SEC-R9', async ({ page }) => {
  const problems = watchPage(page);
  const left: string[] = [];
  page.on('request', (request) => left.push(request.url()));
  for (const address of [
    '/app/default/login?SMQUERYDATA=x',
    '/default/fps',
    '/app/clip/login?SMQUERYDATA=x',
  ]) {
    await page.goto(portal.origin + address);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    const before = page.url();
    const body = await page.getByRole('main').innerText();
    await page.evaluate((evil) => {
      // The page has handled every message before this one.
      const isLast = ({ data }: MessageEvent): boolean => data === 'last';
      const handled = new Promise<void>((resolve) => {
        addEventListener('message', (message) => isLast(message) && resolve());
      });
      for (const data of [
        ...evil,
        { type: 'navigate', url: 'https://evil.example' },
        { type: 'redirect', target: 'javascript:window.ran=1' },
        { action: 'setUserId', userId: 'evil' },
        JSON.stringify({ event: 'login', href: '//evil.example' }),
        'last',
      ])
        window.postMessage(data, '*');
      return handled;
    }, EVIL);
    expect(page.url()).toBe(before);
    expect(await page.getByRole('main').innerText()).toBe(body);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  }
  expect(
    left.filter((address) => !address.startsWith(portal.origin) && !address.startsWith('data:')),
  ).toEqual([]);
  expect(problems()).toEqual([]);
});

test('no cache may store a response of a recovery, a sign-in or a rejection @SEC-R12', async () => {
  const visitor = await Visitor.at(portal.origin);
  const recovery = await Recovery.begin(visitor, 'alex.morgan', 'Call');
  const sent = await recovery.send();
  const responses = [
    recovery.started.raw,
    sent.raw,
    (await recovery.prove('000000')).raw,
    (await recovery.temporaryPassword()).raw,
    (await recovery.change('x')).raw,
    (await visitor.call('/uti/decrypt', { encryptedId: 'A'.repeat(60) })).raw,
    (await visitor.callText('/fps/auth', '{')).raw,
    (await visitor.call('/no/such/call')).raw,
    await visitor.get('/portal-login-service/public/uti/alex.morgan'),
    await visitor.get('/default/fps'),
    await visitor.get('/nxn/fps-self-change-pw'),
    await visitor.get('/pw/forms/smpwservices.fcc?SMAUTHREASON=34'),
    await visitor.get('/apps/home'),
    await visitor.get('/app/default/login'),
    await visitor.get('/app/default/login?SMQUERYDATA=x'),
    await visitor.get('/no/such/page'),
    await visitor.send(
      '/login/forms/bg/ProcessLogin.fcc',
      'POST',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'USER=a&PASSWRD=b',
    ),
  ];
  for (const [index, { headers, status }] of responses.entries())
    expect(`${index} ${status} ${String(headers['cache-control'])}`).toContain('no-store');
});
