import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { runAxe } from '../accessibility/run-axe';
import { test } from '../portal/browser-test';
import { findFreePort } from '../portal/run-start';
import { WORKSPACE } from '../workspace';
import { allocateNginxPorts, type Nginx, startNginx } from './nginx';
import { type ProxyResponse, send } from './through-proxy';
import { launchTrustingBrowser } from './trusting-browser';

/* Responses that the documented nginx creates itself, because no portal responds. */

const PAGES = path.join(WORKSPACE, 'deploy/error-pages');
const EN = 'This site is not available at the moment';
const DE = 'Diese Website ist zurzeit nicht verfügbar';

test('the nginx policy allows the styles of its error pages, which exist in each language @SEC-R8 @WL-7', () => {
  const configuration = readFileSync(path.join(WORKSPACE, 'deploy/nginx.conf'), 'utf8');
  const names = readdirSync(PAGES);
  expect(names.sort()).toEqual(['too-many.de.html', 'too-many.en.html', 'unavailable.de.html', 'unavailable.en.html']);
  for (const name of names) {
    const text = readFileSync(path.join(PAGES, name), 'utf8');
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(configuration, name).toContain(`style-src 'sha256-${hash}'`);
    expect(text).not.toMatch(/<script|\son\w+=|https?:|<link|<img/);
  }
}); // prettier-ignore

const PORTAL_PAGE = '<h1>of the portal</h1><form method="post" action="/login/forms/bg/ProcessLogin.fcc"><button>Log in</button></form>'; // prettier-ignore

test.describe('behind nginx', () => {
  test.describe.configure({ mode: 'serial' });
  let folder: string;
  let nginx: Nginx;
  let browser: Browser;
  /** Simulated portal with its own error responses; the second upstream of nginx is not running. */
  let portal: Server;
  let status: number;
  test.beforeAll(async ({ playwright }) => {
    folder = mkdtempSync(path.join(tmpdir(), 'portal-error-pages-'));
    mkdirSync(path.join(folder, 'parts'));
    status = 503;
    portal = createServer((request, response) => {
      // Simulates a portal that exits while it handles a form.
      if (request.method === 'POST') return request.socket.destroy();
      response.writeHead(status, { 'content-type': 'text/html' }).end(PORTAL_PAGE);
    });
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    const ports = [(portal.address() as AddressInfo).port, await findFreePort()] as const;
    nginx = await startNginx(await allocateNginxPorts(), ports, path.join(folder, 'parts'));
    browser = await launchTrustingBrowser(playwright.chromium, nginx.certificate);
  });
  test.afterAll(async () => {
    await browser?.close();
    await nginx?.stop();
    portal?.closeAllConnections();
    if (portal?.listening) portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('“Try again” after a form that was lost leads back to the page of the form @NAV-10 @long', async () => {
    status = 200;
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    const url = `${nginx.origin}/app/default/login?SMQUERYDATA=a%20b&TARGET=%2Fx`;
    await page.goto(url);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: EN })).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('heading', { name: 'of the portal' })).toBeVisible();
    await context.close();
  });

  test('errors of a portal pass nginx unchanged @D-14 @long', async () => {
    for (const each of [429, 500, 502, 503, 504]) {
      status = each;
      const response = await send(`${nginx.origin}/default/fps`, { headers: { accept: 'text/html' } });
      expect([response.status, response.text]).toEqual([each, PORTAL_PAGE]);
    }
    portal.closeAllConnections();
    await new Promise((resolve) => portal.close(resolve));
  });

  test('nginx passes drafts of 1 MB to the brand editor, and rejects such bodies elsewhere @SEC-R11 @long', async () => {
    const post = async (url: string, size: number): Promise<number> =>
      (await send(nginx.origin + url, { method: 'POST', body: 'a'.repeat(size) })).status;
    const draft = '/ops/brand/drafts/x';
    // No portal is running, so 502 means that nginx accepted the body.
    expect([await post(draft, 1024 * 1024), await post(draft, 1024 * 1024 + 1)]).toEqual([502, 413]);
    expect(await post('/default/fps', 600_000)).toBe(413);
  });

  const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const FORMS: readonly (readonly [string, string, Readonly<Record<string, string>>, string])[] = [
    ['a navigation', 'GET', { 'sec-fetch-mode': 'navigate', accept: HTML }, EN],
    ['a navigation in German', 'GET', { 'sec-fetch-mode': 'navigate', 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }, DE],
    ['German after French', 'GET', { accept: HTML, 'accept-language': 'fr, de;q=0.8, en;q=0.5' }, DE],
    ['English before German', 'GET', { accept: HTML, 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' }, EN],
    ['a language that there is not', 'GET', { accept: HTML, 'accept-language': 'fr' }, EN],
    ['a chosen language', 'GET', { accept: HTML, cookie: 'displayLanguage=de-DE', 'accept-language': 'en' }, DE],
    ['chosen English', 'GET', { accept: HTML, cookie: 'displayLanguage=en-US', 'accept-language': 'de' }, EN],
    ['a form', 'POST', { 'sec-fetch-mode': 'navigate', accept: HTML }, EN],
    ['a request of a script', 'POST', { 'sec-fetch-mode': 'cors', accept: 'application/json, text/plain, */*' }, 'JSON'],
    ['a client without headers', 'GET', {}, 'JSON'],
    ['a client that takes both', 'GET', { accept: 'text/html, application/json' }, 'JSON'],
  ]; // prettier-ignore
  for (const [what, method, headers, expected] of FORMS)
    test(`without portals ${what} gets ${expected === 'JSON' ? 'JSON' : 'the page in its language'} @I18N-2 @SEC-R15 @long`, async () => {
      for (const url of ['/default/fps', '/portal-login-service/public/fps/auth', '/parts/x/y.js']) {
        const response = await send(nginx.origin + url, { method, headers });
        expect(response.status).toBe(502);
        expect(response.headers['cache-control']).toBe('no-store');
        expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
        expect(response.headers['x-content-type-options']).toBe('nosniff');
        if (expected === 'JSON') {
          expect(response.headers['content-type']).toBe('application/json');
          expect(JSON.parse(response.text)).toEqual({
            status: 'FAILURE',
            errorMessage: 'The request could not be completed.',
            requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
          });
        } else {
          expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
          expect(response.text).toContain(`<h1>${expected}</h1>`);
        }
      }
    });

  const FORM = 'POST';
  const RETRIES: readonly (readonly [string, string, (origin: string) => string | undefined, (origin: string) => string])[] = [
    ['a page', 'GET', (origin) => `${origin}/before`, () => ''],
    ['a form of a page', FORM, (origin) => `${origin}/default/fps?a=1&b=2`, (origin) => `${origin}/default/fps?a=1&amp;b=2`],
    ['a form without a referrer', FORM, () => undefined, () => '/'],
    ['a form of another site', FORM, () => 'https://evil.example/a', () => '/'],
    ['a form of a site with a similar name', FORM, (origin) => `${origin}.evil.example/`, () => '/'],
    ['a form with markup in its referrer', FORM, (origin) => `${origin}/"><b>`, (origin) => `${origin}/&quot;&gt;&lt;b&gt;`],
    ['a form with a path of two slashes', FORM, (origin) => `${origin}//evil.example/`, (origin) => `${origin}//evil.example/`],
  ]; // prettier-ignore
  for (const [what, method, referer, expected] of RETRIES)
    test(`“Try again” after ${what} leads to a page of the portal @NAV-10 @SEC-R9 @long`, async () => {
      const from = referer(nginx.origin);
      const headers = { accept: HTML, ...(from !== undefined && { referer: from }) };
      for (const language of ['en', 'de']) {
        const { text } = await send(`${nginx.origin}/login/forms/bg/ProcessLogin.fcc`, {
          method,
          headers: { ...headers, 'accept-language': language },
        });
        expect(/<a href=['"](.*?)['"]>/.exec(text)?.[1]).toBe(expected(nginx.origin));
      }
    });

  for (const [language, heading, link] of [['en', EN, 'Try again'], ['de', DE, 'Erneut versuchen']] as const)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`the page of nginx in ${language} and ${colorScheme} is styled, accessible and fits 320 px @I18N-2 @NAV-10 @long`, async () => {
        const context = await browser.newContext({ colorScheme, locale: language, viewport: { width: 320, height: 640 } });
        const page = await context.newPage();
        const problems: string[] = [];
        page.on('console', (message) => {
          if (!message.text().includes('502')) problems.push(message.text());
        });
        const response = await page.goto(`${nginx.origin}/default/fps?x=1`);
        expect(response?.status()).toBe(502);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const dark = colorScheme === 'dark';
        await expect(page.locator('body')).toHaveCSS('background-color', dark ? 'rgb(20, 23, 26)' : 'rgb(255, 255, 255)');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        const again = page.getByRole('link', { name: link });
        expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await page.keyboard.press('Tab');
        await expect(again).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(`${nginx.origin}/default/fps?x=1`);
        expect((await runAxe(page)).violations).toEqual([]);
        expect(problems).toEqual([]);
        await context.close();
      }); // prettier-ignore

  test('an address that floods gets a page, or JSON, in its language @SEC-R2 @long', async () => {
    // Reuses connections, since handshakes on a busy machine would keep the flood below the limit.
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    let limited: readonly ProxyResponse[] = [];
    await expect(async () => {
      const flood = await Promise.all(
        Array.from({ length: 400 }, () =>
          send(`${nginx.origin}/default/fps`, {
            headers: { accept: HTML, 'accept-language': 'de' },
            from: '127.0.0.9',
            agent,
          }),
        ),
      );
      limited = flood.filter((response) => response.status === 429);
      expect(limited.length).toBeGreaterThan(0);
    }).toPass();
    agent.destroy();
    for (const { text } of limited) expect(text).toContain('<h1>Zu viele Versuche</h1>');
  });
});
