import { expect, type Page } from '@playwright/test';
import { sharedEmbedded } from '../embedding/embedded-portal';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import type { TestPortal } from '../portal/start-portal';
import { readStoredRecords } from '../portal/statistics-records';

let portal: TestPortal;
test.beforeAll(async () => {
  ({ portal } = await sharedEmbedded());
});

function login(wl: string, query: Readonly<Record<string, string>> = {}): string {
  return `${portal.origin}/app/${wl}/login?${String(new URLSearchParams({ SMQUERYDATA: 'x', ...query }))}`;
}
function hydrated(page: Page): Promise<void> {
  return expect(page.locator('[data-prerendered]')).toHaveCount(0);
}

const widthTag = quickCases(0);
for (const [name, value, message] of [
  ['USER', 'm*hartmann', 'Please enter valid userId'],
  ['PASSWRD', '1234', 'Password too short'],
] as const)
  for (const width of [1440, 390])
    test(`LOG-7 LOG-10 NAV-10 a link is followed by the click that first shows the error of ${name} (${width} wide) ${widthTag()}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, hasTouch: true });
      const page = await context.newPage();
      await page.goto(login('default'));
      await hydrated(page);
      const link = page.getByRole('link', { name: 'Forgot Password' });
      const press = {
        mouse: async (x: number, y: number) => {
          await page.mouse.move(x, y);
          await page.mouse.down();
          await expect(page.getByText(message)).toHaveCount(0);
          await page.mouse.up();
        },
        finger: (x: number, y: number) => page.touchscreen.tap(x, y),
      };
      for (const by of ['mouse', 'finger'] as const) {
        await page.locator(`[name="${name}"]`).fill(value);
        const box = await link.boundingBox();
        if (box === null) throw new Error('The link is not on the page');
        await press[by](box.x + box.width / 2, box.y + box.height / 2);
        await expect(page).toHaveURL(`${portal.origin}/default/fps`);
        await page.goBack();
        await hydrated(page);
      }
      await context.close();
    });

test('LOG-9 STA-3 STO-1 a failed sign-in is counted once and its data removed; the target URL is kept', async ({
  page,
  context,
}) => {
  await page.goto(login('default', { TARGET: '/apps/home?from=mail' }));
  await hydrated(page);
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid Credentials');
  await hydrated(page);
  await expect(page.getByLabel('User ID', { exact: true })).toHaveValue('alex.morgan');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  expect(cookies).toMatchObject({ envCookie: 'LOCAL', usrTok: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(decodeURIComponent(cookies['hostUrl'] ?? '')).toBe(portal.origin);
  expect(decodeURIComponent(cookies['targetLC'] ?? '')).toBe('/apps/home?from=mail');
  await expect.poll(() => page.evaluate(() => ({ ...sessionStorage }))).toEqual({});

  await test.step('a language switch, a link to recovery and back count no further failure', async () => {
    for (const [name, lang] of [
      ['Deutsch', 'de'],
      ['English', 'en'],
    ] as const) {
      await page.getByRole('link', { name }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await hydrated(page);
      await expect(page.getByRole('alert')).toBeFocused();
      // The URL has the sign-on parameters again, but not the User ID (SEC-R12), which is still in its field.
      expect(
        await page.evaluate(() => document.URL + document.referrer + navigation.currentEntry?.url),
      ).not.toContain('alex');
      await expect(page.locator('input[name="USER"]')).toHaveValue('alex.morgan');
    }
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await page.goBack();
    // Identified by name, because the recovery page has a field with the same label.
    await expect(page.locator('input[name="USER"]')).toBeVisible();
    await hydrated(page);
  });
  await test.step('STO-1 home redirects to the target URL, once', async () => {
    await page.goto(`${portal.origin}/apps/home`);
    await expect(page.locator('input[name="TARGET"]')).toHaveValue('/apps/home?from=mail');
    await page.goto(`${portal.origin}/apps/home`);
    await expect(page.locator('input[name="TARGET"]')).toHaveValue('/apps/home');
  });
  await test.step('a later failure is counted in addition to the first, which was counted once', async () => {
    // A link with a message is no failure of this browser.
    await page.goto(login('ray', { SMUSRMSG: 'Invalid Credentials' }));
    await hydrated(page);
    await page.goto(login('default'));
    await hydrated(page);
    await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Invalid Credentials');
    const records = await readStoredRecords(page.request, portal.origin, (all) =>
      all.some(({ topic, record }) => topic === 'sign-in failure' && record['USER_ID'] === 'erika.muster'),
    );
    const failures = records.filter(
      ({ topic, white_label }) => topic === 'sign-in failure' && white_label === 'default',
    );
    const first = failures.findIndex(({ record }) => record['USR_TOKEN'] === cookies['usrTok']);
    expect(failures.slice(first).map(({ record }) => record)).toEqual([
      expect.objectContaining({
        WL_KEY: 'default',
        USER_ID: 'alex.morgan',
        EVENT_CODE: 'NLA01',
        SUB_EVENT_CODE: 'NLA0103',
        EVENT_STATUS: 'Failure',
        HOST_URL: portal.origin,
      }),
      expect.objectContaining({ USER_ID: 'erika.muster' }),
    ]);
    expect(
      records.filter(({ topic, white_label }) => topic === 'sign-in failure' && white_label === 'ray'),
    ).toEqual([]);
    expect(JSON.stringify(records)).not.toContain('Wrong-password');
  });
});

declare global {
  interface Window {
    PORTAL_CALLBACKS?: Readonly<Record<string, () => void>>;
  }
}
