import { expect } from '@playwright/test';
import { visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';

/* Another page of the site sets a cookie with the token's name, which browsers send before the portal's own. */

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '100' });
});
test.afterAll(async () => portal.stop());

for (const moment of ['before the page', 'after the page'] as const)
  test(`a token cookie planted on a longer path ${moment} is removed and stops no recovery @SEC-R11 @long`, async ({
    page,
    context,
  }) => {
    const me = visitor(page, portal);
    const plant = () =>
      context.addCookies([{ name: 'XSRF-TOKEN', value: 'planted', domain: 'localhost', path: '/default' }]);
    const tokens = async () =>
      (await context.cookies(`${portal.origin}/default/fps`)).filter(({ name }) => name === 'XSRF-TOKEN');
    if (moment === 'before the page') await plant();
    await me.open('/default/fps');
    if (moment === 'after the page') await plant();
    await me.submitUserId('alex.morgan');
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    await page.reload();
    await me.waitUntilHydrated();
    expect((await tokens()).map(({ path, value }) => [path, value === 'planted'])).toEqual([['/', false]]);
    await me.enterCode(await me.codeFor('alex.morgan', 'Email'));
    await expect(me.heading('Choose a new password')).toBeVisible();
  });
