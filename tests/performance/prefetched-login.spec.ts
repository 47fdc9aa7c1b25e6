import { type Browser, chromium, expect } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import { type Hosts, serveHosts } from '../hosts/serve-hosts';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { openUninstrumented } from './bare-page';
import { logInFrom } from './home-page';
import { createPageInput, evaluate } from './page-input';

/*
 * The login page, prefetched by a client's home page. Without Playwright, since the browser does not prefetch while its
 * debugger is attached.
 */

let hosts: Hosts;
let browser: Browser;
const portal = useSharedPortal();
test.beforeAll(async () => {
  hosts = await serveHosts(() => portal.origin);
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
});
test.afterAll(async () => {
  await browser.close();
  await hosts.stop();
});

const tag = quickCases(0);
for (const [where, origin, delivery] of [
  ['the same site, prefetched', () => hosts.sameSite, 'navigational-prefetch'],
  ['another site, after the click', () => hosts.origin('bank'), ''],
] as const)
  test(`the login page opens from a home page of ${where}, and signs in @LOG-2 @NAV-1 ${tag()}`, async () => {
    const visitor = await openUninstrumented(browser);
    try {
      const page = await visitor.open();
      // Sets the cookies of an earlier visit; browsers send them only with a same-site prefetch.
      await page.navigate(`${portal.origin}/app/default/cookiePolicy`);
      await logInFrom(page, `${origin()}/home.html`);
      const me = createPageInput(page);
      await me.type('User ID', 'erika.muster');
      const read = "performance.getEntriesByType('navigation')[0].deliveryType";
      expect(await evaluate(page, read)).toBe(delivery);
      await me.type('Password', 'Portal-Demo-2');
      await me.press('Log In');
      await expect.poll(() => evaluate(page, 'location.pathname')).toBe('/apps/home');
    } finally {
      await visitor.dispose();
    }
  });
