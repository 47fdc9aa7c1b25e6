import { expect, type Page } from '@playwright/test';
import { getWrongCode, visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';

const portal = useSharedPortal();

const PAGES = {
  'the login page': '/app/default/login?SMQUERYDATA=x',
  'forgot password': '/default/fps',
  'forgot user ID': '/default/fuid',
  'log-out': '/app/default/logout',
  'terms of use': '/app/default/termsOfUse',
  'cookie policy': '/app/default/cookiePolicy',
  'system requirements': '/app/default/systemRequirements',
  'page not found': '/app/default/nowhere',
};

/** Records unexpected layout shifts: the elements and their score (Layout Instability API). */
const WATCH = `self.shifts = []; new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      self.shifts.push(entry.value.toFixed(4) + ': ' + entry.sources.map(({ node, previousRect, currentRect }) =>
        [node?.nodeName, node?.className, previousRect.y, currentRect.y].join(' ')).join(', '));
}).observe({ type: 'layout-shift', buffered: true });`;

const SIZES = [
  [1280, 800],
  [390, 844],
] as const;

async function expectNoShift(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.locator('#slot-main').getByText('Please wait')).toHaveCount(0);
  expect(await page.evaluate('self.shifts')).toEqual([]);
}

test('the measurement detects a layout shift @NAV-2', async ({ page }) => {
  await page.addInitScript(WATCH);
  await page.goto(portal.origin + PAGES['the login page']);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const banner = document.createElement('div');
    banner.style.blockSize = '100px';
    document.body.prepend(banner);
  });
  await expect.poll(() => page.evaluate('self.shifts.length')).toBeGreaterThan(0);
});

/** Records all layout shifts, including those that an input causes. */
const WATCH_ALL = WATCH.replace('if (!entry.hadRecentInput)', '');

/** Returns the score and the elements of the layout shifts since the last call. */
async function takeShifts(
  page: Page,
): Promise<{ readonly score: number; readonly shifts: readonly string[] }> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const shifts: readonly string[] = await page.evaluate('self.shifts.splice(0)');
  return { score: shifts.reduce((sum, each) => sum + Number.parseFloat(each), 0), shifts };
}

test('at 390 px typing moves nothing, and a wrong passcode almost nothing @NAV-2 @VER-2 @REC-6', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(WATCH_ALL);
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await takeShifts(page);
  await me.field('User ID').fill('alex.morgan');
  await expect(me.button('Continue')).toBeEnabled();
  expect(await takeShifts(page)).toEqual({ score: 0, shifts: [] });
  await me.button('Continue').click();
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  await takeShifts(page);
  await me.enterCode(getWrongCode(await me.codeFor('alex.morgan', 'Email')));
  await expect(page.getByText('This passcode is incorrect')).toBeVisible();
  const { score, shifts } = await takeShifts(page);
  expect(score, shifts.join('\n')).toBeLessThanOrEqual(0.05);
});

for (const [width, height] of SIZES)
  test(`a late toast moves nothing (${width} px) @LOG-13`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(WATCH);
    await page.addInitScript(() => sessionStorage.setItem('passwordChanged', 'true'));
    await page.goto(portal.origin + PAGES['the login page']);
    await expect(page.locator('[aria-live=assertive]')).not.toBeEmpty();
    await expectNoShift(page);
  });

const pageTag = quickCases(9);
for (const [width, height] of SIZES)
  for (const [name, address] of Object.entries(PAGES))
    test(`${name}: no layout shift (${width} px) @NAV-2 @INF-2 @INF-4 ${pageTag()}`, async ({ browser }) => {
      const page = await browser.newPage({ viewport: { width, height } });
      await page.addInitScript(WATCH);
      await page.goto(portal.origin + address);
      await expectNoShift(page);
      await page.close();
    });

for (const [width, height] of SIZES)
  for (const name of ['the login page', 'forgot password'] as const)
    test(`${name} on a slow connection: no layout shift (${width} px) @NAV-2 @long`, async ({ browser }) => {
      const page = await browser.newPage({ viewport: { width, height } });
      await page.addInitScript(WATCH);
      const line = await page.context().newCDPSession(page);
      const passing = (downloadThroughput: number): Promise<unknown> =>
        line.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput,
          uploadThroughput: -1,
        });
      await line.send('Network.enable');
      await passing(20_000);
      await page.goto(portal.origin + PAGES[name], { waitUntil: 'commit' });
      await page.waitForSelector('footer', { state: 'attached' });
      await passing(-1);
      await expectNoShift(page);
      await page.close();
    });

for (const [width, height] of SIZES)
  test(`the login page stays until the next page has rendered (${width} px) @NAV-1 @NAV-2 @NAV-6 ${width === 390 ? '' : '@long'}`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.addInitScript(WATCH);
    await page.goto(portal.origin + PAGES['the login page']);
    await expectNoShift(page);
    // On a phone the notice is above the page, and only the login page has it.
    await page.getByRole('button', { name: 'Close' }).click();
    // Links load a new document until single-spa runs.
    await page.waitForFunction(() => 'singleSpaNavigate' in window);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/recovery-mf/, async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page.locator('.root-config-loading')).toHaveCSS('opacity', '1');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await expect(page.locator('.root-config-loading')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    // The footer moves, because the pages differ in height.
    const total = await page.evaluate('self.shifts.reduce((sum, shift) => sum + parseFloat(shift), 0)');
    expect(total).toBeLessThanOrEqual(0.05);
    await page.close();
  });
