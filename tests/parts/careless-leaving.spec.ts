import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { leaking, LEAKS, LIFECYCLES, withLiveLogin } from './careless-leaving';
import type { VariantChange } from './variant-build';

const portal = useSharedPortal();

/** A URL of the login page that does not redirect to the single sign-on. */
const LOGIN = '/app/default/login?SMQUERYDATA=x&TARGET=%2Fapps%2Fhome';

/** Page of the next part; the information pages open as new documents. */
const RECOVERY = '/default/fps';
const HEADING = 'Forgot your password?';

/** Opens the login page and waits until parts navigate within the document. */
async function openLogin(page: Page): Promise<void> {
  await page.goto(portal.origin + LOGIN);
  await expect(page.locator('#slot-header[data-prerendered]')).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}

/** Follows a link as a click does, since some leaks cover the page or prevent clicks. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.getElementById('slot-main')?.append(link);
    link.click();
    link.remove();
  }, path);
}

/** Expects that nothing of the login page is left in the same document. */
async function expectUntouched(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: HEADING, exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await expect(page).toHaveTitle(`${HEADING} | Aldermere`);
  await expect(page.locator('#leaked')).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('position', 'static');
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  const state = await page.evaluate(async () => {
    const { leakedRuns: before } = window as { leakedRuns?: number };
    // More than two periods of each interval, and some frames.
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50));
    return {
      runs: (window as { leakedRuns?: number }).leakedRuns === before,
      inert: document.body.inert,
      class: document.body.className.includes('leaked'),
      asks: !dispatchEvent(new Event('beforeunload', { cancelable: true })),
      scroll: scrollY,
    };
  });
  expect(state).toEqual({ runs: true, inert: false, class: false, asks: false, scroll: 0 });
}

/** Reads, types and submits on the recovery page. */
async function recover(page: Page): Promise<void> {
  await expectUntouched(page);
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const field = page.getByLabel('User ID');
  await field.fill('');
  await page.keyboard.type('nobody.known');
  await expect(field).toHaveValue('nobody.known');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send by e-mail' })).toBeVisible();
}

/** Position of the keydown eater on the window. */
const tag = quickCases(7);
const CASES: readonly (readonly [name: string, change: VariantChange, delayMs?: number | undefined])[] = [
  // Several busy scripts at once would only measure the machine.
  ['everything at once', leaking(...LEAKS.filter(({ name }) => !/busy|history entries/.test(name)))],
  ...LIFECYCLES.map(([name, edit]) => [name, { files: { 'entry.js': edit } }] as const),
  ...LEAKS.map((leak) => [leak.name, leaking(leak), leak.delayMs] as const),
];
for (const [name, change, delayMs] of CASES)
  test(`the part after one that leaves ${name} is usable, also after Back @CARD-6 ${tag()}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 400 });
    if (delayMs !== undefined) await page.clock.install();
    const expectLogin = async (): Promise<void> => {
      await expect.poll(() => new URL(page.url()).pathname).toBe('/app/default/login');
      if (name !== 'hanging mount')
        await page.locator('#slot-main input[name=PASSWRD]').waitFor({ state: 'attached' });
    };
    const request = (): Promise<Response> => fetch(portal.origin + LOGIN);
    await withLiveLogin(portal, change, request, async () => {
      await openLogin(page);
      await follow(page, RECOVERY);
      await recover(page);
      if (delayMs !== undefined) {
        await page.clock.fastForward(delayMs);
        expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      }
      await page.goBack();
      await expect(page.getByLabel('User ID')).toBeVisible();
      await page.goBack();
      await expectLogin();
      // The part adds entries while it is shown, which removes those of Forward.
      if (name.startsWith('history entries')) return;
      await page.goForward();
      await expectUntouched(page);
      await follow(page, LOGIN);
      await expectLogin();
      await page.goBack();
      await recover(page);
    });
  });
