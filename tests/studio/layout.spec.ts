import { type Browser, expect, type Page } from '@playwright/test';
import { openFrame } from '../accessibility/studio-frame';
import { raisePageLimits, test } from '../portal/browser-test';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { applyTestFont } from './apply-test-font';
import { type Box, readBox, readBoxes, writeBox } from './layout/boxes';
import { compareBoxes } from './layout/compare-boxes';
import { installProbe } from './probe';
import { startBrowser, waitUntilShown } from './visit-screens';

/*
 * Compares boxes instead of pixels: pixels depend on fonts, antialiasing and browser, and a tolerance for that would
 * hide a missing button. Named boxes show what moved and how far. The test font breaks lines alike on every machine.
 */
let portal: TestPortal;
let browser: Browser;
test.beforeAll(async () => {
  portal = await sharedPortal();
  browser = await startBrowser();
});
test.afterAll(() => browser.close());

async function measureBoxes(page: Page, change?: () => void): Promise<readonly Box[]> {
  if (change !== undefined) await page.evaluate(change);
  return readBoxes(page);
}

test.describe('layout comparison', () => {
  let page: Page;
  let before: readonly Box[];
  test.beforeEach(async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await raisePageLimits(context);
    await installProbe(context);
    page = await context.newPage();
    await openFrame(page, portal.origin, 'login-mf/login');
    await waitUntilShown(page);
    await applyTestFont(page);
    before = await measureBoxes(page);
  });
  test.afterEach(() => page.context().close());

  test('finds no difference in an unchanged page, and its record can be read back @NAV-2', async () => {
    expect(compareBoxes(before, await measureBoxes(page))).toEqual([]);
    expect(before.map(writeBox).map(readBox)).toEqual(before);
    expect(await page.evaluate(() => document.fonts.check('16px Studio'))).toBe(true);
    const h1 = page.getByRole('heading', { level: 1 });
    expect(await h1.evaluate((heading) => getComputedStyle(heading).fontFamily)).toBe('Studio');
  });

  test('finds a moved label @NAV-2', async () => {
    const after = await measureBoxes(page, () => {
      document.querySelector('label')!.style.transform = 'translateX(5px)';
    });
    expect(compareBoxes(before, after)).toEqual([expect.stringMatching(/^label "User ID" was at .* is at /)]);
  });

  test('finds a missing button @NAV-2 @long', async () => {
    const after = await measureBoxes(page, () => {
      document.querySelector<HTMLElement>('main button[type=submit]')!.style.visibility = 'hidden';
    });
    expect(compareBoxes(before, after)).toContainEqual(
      expect.stringMatching(/^button "Log In" is gone from /),
    );
  });

  test('finds a gap that grows by one grid step @NAV-2 @long', async () => {
    const after = await measureBoxes(page, () => {
      document.querySelector('h1')!.style.paddingBlockEnd = '4px';
    });
    expect(compareBoxes(before, after).length).toBeGreaterThan(3);
  });

  test('finds a new element @NAV-2 @long', async () => {
    const after = await measureBoxes(page, () => {
      const news = document.createElement('p');
      news.textContent = 'Something new';
      document.querySelector('main')!.append(news);
    });
    expect(compareBoxes(before, after)).toContainEqual(
      expect.stringMatching(/^p "Something new" is new at /),
    );
  });
});
