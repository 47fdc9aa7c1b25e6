import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { runAxe } from '../accessibility/run-axe';
import { test } from '../portal/browser-test';
import { LOGIN_MESSAGES } from '../portal/login-messages';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';

const portal = useSharedPortal();

const LOGIN = '/app/default/login?SMQUERYDATA=x';
const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

interface Visit {
  readonly page: Page;
  readonly problems: () => readonly string[];
}

/** Opens a page in a new browser context, waits for hydration, and asserts afterwards that no problems were logged. */
async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  path: string,
  look: (visit: Visit) => Promise<void>,
  language = 'en_US',
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
  const page = await context.newPage();
  const problems = watchPage(page);
  await page.goto(portal.origin + path);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await look({ page, problems });
  expect(problems()).toEqual([]);
  await context.close();
}

async function noFindings(page: Page): Promise<void> {
  const { violations } = await runAxe(page);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join()}`),
  ).toEqual([]);
}

test('support by keyboard: the focus is trapped and restored, and the dialog is removed @SUP-1 @SUP-2 @SUP-3', async ({
  browser,
}) => {
  await visit(browser, DESKTOP, LOGIN, async ({ page }) => {
    const button = page.getByRole('button', { name: 'Support' });
    const box = await button.boundingBox();
    expect(900 - (box?.y ?? 0) - (box?.height ?? 0)).toBe(60);
    expect(1440 - (box?.x ?? 0) - (box?.width ?? 0)).toBe(20);
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Support' });
    await expect(dialog.locator('.portal-support-dialog-panel')).toBeVisible();
    const widget = dialog.locator('portal-support-widget[ready]');
    await expect(widget).toHaveAttribute('language', 'en_US');
    await expect(widget).toHaveAttribute('user-type', 'both');
    // The client has no script with a chat.
    await expect(dialog.getByRole('button', { name: 'Start chat' })).toHaveCount(0);
    await noFindings(page);
    for (let steps = 0; steps < 8; steps += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(dialog).toHaveCount(0);
  });
});

test('on a phone: a round button; custom support for new clients, in German @SUP-1 @SUP-2 @NAV-2', async ({
  browser,
}) => {
  await visit(
    browser,
    PHONE,
    '/app/client-one/login?SMQUERYDATA=x',
    async ({ page }) => {
      const button = page.getByRole('button', { name: 'Support' });
      expect(await button.boundingBox()).toMatchObject({ width: 48, height: 48 });
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Support' });
      await expect(dialog.locator('self-registration-support-widget[ready]')).toHaveAttribute(
        'language',
        'de_DE',
      );
      await expect(dialog.getByRole('link', { name: '+47 22 55 01 55' })).toBeVisible();
      await noFindings(page);
      await dialog.getByRole('button', { name: 'Schließen' }).click();
      await expect(dialog).toHaveCount(0);
    },
    'de_DE',
  );
});

test('the cookie notice is first in tab order, shifts no layout and is remembered for a year @LOG-14', async ({
  browser,
}) => {
  await visit(browser, DESKTOP, LOGIN, async ({ page }) => {
    const bar = page.getByRole('region', { name: 'Cookies' });
    const form = page.getByLabel('User ID', { exact: true });
    const before = await form.boundingBox();
    await noFindings(page);
    const first = page.locator('a[href], button, input:not([type="hidden"])').first();
    await expect(first).toHaveAccessibleName('View Policy');
    await first.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bar).toHaveCount(0);
    expect(await form.boundingBox()).toEqual(before);
    await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused();
    const inAYear = Date.now() / 1_000 + 365 * 86_400;
    for (const name of ['EU_COOKIE', 'OptanonAlertBoxClosed']) {
      const cookie = (await page.context().cookies()).find((each) => each.name === name);
      expect(Math.abs((cookie?.expires ?? 0) - inAYear), name).toBeLessThan(600);
    }
    await page.goto(portal.origin + LOGIN);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(bar).toHaveCount(0);
  });
  await visit(browser, PHONE, LOGIN, async ({ page }) => {
    const [bar, header] = await Promise.all([
      page.getByRole('region', { name: 'Cookies' }).boundingBox(),
      page.getByRole('banner').boundingBox(),
    ]);
    expect(header?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0));
    await noFindings(page);
  });
  await visit(browser, PHONE, '/default/fps', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  });
});

test('without scripts the notice is closed by its form; other sites cannot close it @LOG-14', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal.origin}${LOGIN}&SMUSRMSG=Invalid%20Credentials&TARGET=/dev/outbox`);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('User ID', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(LOGIN_MESSAGES.en_US.invalidCredentials);
  await expect(page.locator('input[name="TARGET"]')).toHaveValue('/dev/outbox');
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['EU_COOKIE', 'OptanonAlertBoxClosed']),
  );
  const rejected = await context.request.post(`${portal.origin}/app/cookie-notice`, {
    form: { back: '/' },
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(rejected.status()).toBe(403);
  const astray = await context.request.post(`${portal.origin}/app/cookie-notice`, {
    form: { back: '//evil.example/' },
    maxRedirects: 0,
  });
  expect(astray.headers()['location']).toBe('/');
  await context.close();
});

test('an excluded browser is warned once per page, Internet Explorer by the edge alone @BRW-1 @BRW-2', async ({
  browser,
}) => {
  const userAgent = 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16';
  await visit(browser, { ...DESKTOP, userAgent }, LOGIN, async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Your browser may not work here' });
    await expect(dialog).toBeVisible();
    await noFindings(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });
  const response = await fetch(portal.origin + LOGIN, {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko' },
  });
  const text = await response.text();
  expect(text).toContain('Internet Explorer is no longer supported');
  expect(text).toContain('Chrome 48, Edge 84, Firefox 44 and Safari 9');
  expect(await (await fetch(portal.origin + LOGIN)).text()).not.toContain('role="dialog"');
});

test('the sheet opens once on a phone; its action runs the callback of the client’s script @MOB-1 @LOG-10 @long', async ({
  browser,
}) => {
  const path = '/app/lioninternet/login?SMQUERYDATA=x';
  await visit(browser, { ...PHONE, userAgent: ANDROID }, path, async ({ page }) => {
    const sheet = page.getByRole('dialog', { name: 'There is an app for this' });
    await expect(sheet).toBeVisible();
    await noFindings(page);
    await page.waitForFunction(() => 'PORTAL_CALLBACKS' in window);
    await page.evaluate(() => {
      window.open = (address) => {
        document.title = String(address);
        return null;
      };
    });
    await sheet.getByRole('button', { name: 'Get the app' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveTitle('https://www.lion.example/app');
    await page.goto(portal.origin + path);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(sheet).toHaveCount(0);
  });
  await visit(browser, DESKTOP, path, async ({ page }) => {
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
