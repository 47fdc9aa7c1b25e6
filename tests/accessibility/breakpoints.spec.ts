import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';

const portal = useSharedPortal();

async function columnsAt(page: Page, width: number): Promise<readonly number[]> {
  await page.setViewportSize({ width, height: 900 });
  const columns = await page.locator('main').evaluate((main) => getComputedStyle(main).gridTemplateColumns);
  return columns.split(' ').map(Number.parseFloat);
}

/** First and last whole pixel of each layout. The specification gives no upper limit for the large one. */
const NARROW = [700, 959];
const MEDIUM = [960, 1279];
const LARGE = [1280, 1919, 1920, 2560];

test('the login page changes its column layout only at 960 and 1280 pixels @NAV-10', async ({ page }) => {
  await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
  for (const width of NARROW) expect(await columnsAt(page, width)).toHaveLength(1);
  for (const width of MEDIUM) expect((await columnsAt(page, width)).slice(1)).toEqual([480]);
  for (const width of LARGE) {
    const [hero = 0, form = 0, ...further] = await columnsAt(page, width);
    expect(further).toEqual([]);
    expect(hero / form).toBeCloseTo(1.22, 2);
  }
});
