import { expect, type Page } from '@playwright/test';
import { sharedEmbedded } from '../embedding/embedded-portal';
import { test } from '../portal/policy-violations';
import { quickCases } from '../portal/quick-cases';
import type { TestPortal } from '../portal/start-portal';

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
    test(`a link is followed by the click that first shows the ${name} error (${width} px) @LOG-7 @LOG-10 @NAV-10 ${widthTag()}`, async ({
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
