import { expect, type Page } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { sharedEmbedded } from '../embedding/embedded-portal';
import { test } from '../portal/browser-test';
import type { TestPortal } from '../portal/start-portal';
import { IMAGE } from './hostile-client';
import { watchForAttacks } from './watch-for-attacks';

/* Hostile texts of a client's file and of visitors, in pages. */

let portal: TestPortal;
test.beforeAll(async () => {
  ({ portal } = await sharedEmbedded());
});

/** Elements and attributes of the page that only the hostile file can have added. */
function foreignIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const attributes = element
        .getAttributeNames()
        .filter(
          (name) =>
            name.startsWith('on') ||
            (/^(?:style|src|srcdoc|action|formaction|href|xlink:href|data)$/.test(name) &&
              /evil|javascript:|window\.ran/.test(element.getAttribute(name) ?? '')),
        )
        // An external link may have a URL of another site.
        .filter(
          (name) => !(name === 'href' && element.getAttribute(name)?.startsWith('https://evil.example/')),
        )
        .map((name) => `${element.tagName} ${name}`);
      const isForeign =
        /^(?:IFRAME|OBJECT|EMBED|MATH|BASE)$/i.test(element.tagName) ||
        (element.tagName === 'IMG' && element.getAttribute('src') === 'x') ||
        (/^(?:SCRIPT|STYLE)$/i.test(element.tagName) &&
          /^\s*(?:window\.ran|body\{background:url)/.test(element.textContent));
      return isForeign ? [...attributes, element.tagName] : attributes;
    }),
  );
}

const PAGES = [
  '/app/ray/login?SMQUERYDATA=x',
  '/ray/fps',
  '/ray/fps?FTUF=Y',
  '/app/ray/logout',
  '/app/ray/systemUnavailable',
  '/app/ray/termsOfUse',
  '/app/ray/cookiePolicy',
];

test('nothing of a hostile file runs on any page, and its texts are shown as text @SEC-R9 @D-10', async ({
  page,
}) => {
  const attacks = await watchForAttacks(page, portal.origin);
  for (const address of PAGES) {
    // The server-rendered HTML must be safe as well, since pages are read without scripts, too.
    const { status, text } = await rawRequest(portal.origin, address);
    expect(status, address).toBe(200);
    expect(text, address).not.toMatch(
      /<img[^>]* onerror|<script>window\.ran|<svg onload|<form action="https:\/\/evil/,
    );
    await page.goto(portal.origin + address);
    await expect(page.locator('[data-prerendered]'), address).toHaveCount(0);
    expect(await foreignIn(page), address).toEqual([]);
    expect(await attacks(), address).toEqual([]);
  }
});

test('nothing runs when everything on the login page is opened and clicked @SEC-R9 @D-10 @long', async ({
  page,
}) => {
  const attacks = await watchForAttacks(page, portal.origin);
  await page.goto(`${portal.origin}/app/ray/login?SMQUERYDATA=x`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  for (const text of [`Heading ${IMAGE}`, `User ID ${IMAGE}`, `Outside ${IMAGE}`, `Log In ${IMAGE}`])
    await expect(page.getByText(text).first()).toBeVisible();
  await page.getByText('Callback', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Support' }).first().click();
  await expect(page.getByText(`Phone ${IMAGE}`).first()).toBeVisible();
  expect(await foreignIn(page)).toEqual([]);
  expect(await attacks()).toEqual([]);
});
