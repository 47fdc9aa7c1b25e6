import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';

const portal = useSharedPortal();

/** Scripts that the first recovery screen needs in addition to those of the login page. */
const NEEDED = [/\/recovery-mf\/\w+\/entry\.js/, /\/shared-wl-assets\/\w+\/slot-lifecycles\./];

const restTag = quickCases(0);
for (const [how, rest] of [
  ['a pointer', 'hover'],
  ['the focus', 'focus'],
] as const) {
  test(`recovery is preloaded when ${how} rests on its link @NAV-1 @CARD-3 ${restTag()}`, async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('requestfinished', (request) => requested.push(new URL(request.url()).pathname));
    const needed = () => NEEDED.filter((file) => requested.some((path) => file.test(path)));
    await page.goto(`${portal.origin}/apps/home`);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(needed()).toEqual([]);
    const link = page.getByRole('link', { name: 'Forgot Password', exact: true });
    await link[rest]();
    await expect.poll(needed).toEqual(NEEDED);
    requested.length = 0;
    await link.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
    expect(needed()).toEqual([]);
  });
}
