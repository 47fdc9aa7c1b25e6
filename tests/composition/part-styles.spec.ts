import { expect, type Page } from '@playwright/test';
import { fetchImportMap } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { promoteBuild } from './live-builds';
import { publishVariant } from './publish-variant';

/** Script of a careless part: adds document-wide styles in each way that the Content Security Policy allows. */
const INJECT_STYLES = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('input{opacity:.5!important}');
  document.adoptedStyleSheets.push(sheet);
  const style = document.createElement('style');
  style.nonce = document.querySelector('script[nonce]').nonce;
  style.textContent = 'h1{text-indent:7px!important}';
  document.head.append(style);
}`;
const LOGIN = '/app/default/login?SMQUERYDATA=x';
const RECOVERY = '/default/fps';
const STYLED = '0.5 7px';
const PLAIN = '1 0px';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal();
  const id = await publishVariant(portal, 'login-mf', {
    files: { 'entry.js': (text) => `${text}\n${INJECT_STYLES}` },
  });
  await promoteBuild(portal, { 'login-mf': id });
  await expect
    .poll(async () => (await fetchImportMap(portal.origin)).imports['@portal/login-mf'])
    .toContain(id);
});
test.afterAll(async () => portal.stop());

/** Records the styles of the first field and the heading in every frame, grouped by heading. */
function watchFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const seen: Record<string, string[]> = {};
    Object.assign(self, { seen });
    const look = (): void => {
      const heading = document.querySelector('#slot-main h1');
      const field = document.querySelector('#slot-main input');
      if (heading !== null && field !== null) {
        const looks = `${getComputedStyle(field).opacity} ${getComputedStyle(heading).textIndent}`;
        const known = (seen[heading.textContent] ??= []);
        if (!known.includes(looks)) known.push(looks);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
function seenFrames(page: Page) {
  return page.evaluate(() => (self as unknown as { seen: Record<string, readonly string[]> }).seen);
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

/** Returns for each style sheet of a part whether it is enabled. */
function ownSheets(page: Page, part: string): Promise<readonly boolean[]> {
  return page
    .locator(`style[data-part="${part}"],style[data-first-of="${part}"],link[data-part="${part}"]`)
    .evaluateAll((elements) =>
      elements.map((element) => (element as HTMLStyleElement).sheet?.disabled === false),
    );
}

test('styles injected by a part are removed on another part’s page and restored on return @CARD-6 @long', async ({
  page,
}) => {
  const problems = watchPage(page);
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname);
  });
  await page.goto(portal.origin + LOGIN);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await watchFrames(page);
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(heading(page, 'Forgot your password?')).toBeFocused();
  await expect.poll(() => ownSheets(page, 'login-mf')).not.toContain(true);
  expect(await ownSheets(page, 'recovery-mf')).toEqual([true]);
  await page.goBack();
  await expect(heading(page, 'Log in')).toBeVisible();
  expect(await ownSheets(page, 'login-mf')).not.toContain(false);
  expect(await ownSheets(page, 'recovery-mf')).toEqual([false]);
  await page.goForward();
  await expect(heading(page, 'Forgot your password?')).toBeFocused();
  expect(await seenFrames(page)).toEqual({ 'Log in': [STYLED], 'Forgot your password?': [PLAIN] });
  expect(sheets.filter((path, place) => sheets.indexOf(path) !== place)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('styles that a part injects during prefetch do not affect the current page @CARD-6 @long', async ({
  page,
}) => {
  await page.goto(portal.origin + RECOVERY);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await watchFrames(page);
  await page.evaluate((href) => {
    const link = document.createElement('a');
    Object.assign(link, { href, textContent: 'To the login page' });
    document.getElementById('slot-main')?.prepend(link);
  }, LOGIN);
  await page.getByRole('link', { name: 'To the login page' }).hover();
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
  await page.getByRole('link', { name: 'To the login page' }).click();
  await expect(heading(page, 'Log in')).toBeVisible();
  expect(await seenFrames(page)).toEqual({ 'Forgot your password?': [PLAIN], 'Log in': [STYLED] });
});
