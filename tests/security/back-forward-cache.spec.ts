import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import { visitor } from '../journeys/recovery-visitor';
import { startPortal, type TestPortal } from '../portal/start-portal';

/*
 * A browser as people have it, which keeps pages that were left and shows them again as they were: elsewhere it is told not
 * to. Whoever comes to a shared machine later presses Back.
 */

let portal: TestPortal;
let browser: Browser;
test.beforeAll(async () => {
  portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '100' });
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
test.afterAll(async () => {
  await browser.close();
  await portal.stop();
});

declare global {
  interface Window {
    /** How often this very document came back from the browser's cache. */
    restored?: number;
  }
}

let page: Page;
test.beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      window.restored = (window.restored ?? 0) + Number(persisted);
    }),
  );
});
test.afterEach(() => page.context().close());

/** Goes to another page and back again; a page that was kept loads nothing, so there is no such event to wait for. */
async function awayAndBack(): Promise<void> {
  await page.goto(`${portal.origin}/termsOfUse`);
  await page.goBack({ waitUntil: 'commit' });
}

/** The same document is there again, not one that was loaded anew. */
function expectRestored() {
  // Asked between two documents a page throws.
  return expect(async () => expect(await page.evaluate(() => window.restored)).toBe(1)).toPass();
}

/** Everything that anybody at the screen could read or copy. */
function entries(): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:not([hidden])')]
      .filter(({ type }) => !['hidden', 'checkbox', 'submit'].includes(type))
      .map(({ value }) => value),
  );
}
function expectEntries(wanted: readonly string[]) {
  return expect(async () => expect(await entries()).toEqual(wanted)).toPass();
}

test('SEC-R12 LOG-5 the login form that is kept by the browser comes back empty, and signs in', async () => {
  const me = visitor(page, portal);
  await me.open('/apps/home');
  for (const name of ['User ID', 'Password']) await me.field(name).fill('Portal-Demo-1');
  await awayAndBack();
  await expectRestored();
  await expectEntries(['', '']);
  await me.field('User ID').fill('alex.morgan');
  await me.field('Password').fill('Portal-Demo-1');
  await me.button('Log In').click();
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
});

test('SEC-R12 a passcode that was typed is gone when the page comes back, and the right one goes on; so are new passwords', async () => {
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.isUser('alex.morgan');
  await me.choose('Email');
  const code = await me.codeFor('alex.morgan', 'Email');
  await me.passcode.fill(code);
  await awayAndBack();
  // Chrome keeps no page that has had a response which nobody may store; others do.
  await me.waitUntilHydrated();
  await expect(me.passcode).toBeVisible();
  await expectEntries(['']);
  await expect(me.main).not.toContainText(code);
  await me.enterCode(code);
  await expect(me.heading('Choose a new password')).toBeVisible();
  await me.waitUntilHydrated();
  const names = ['New password', 'Repeat new password'];
  for (const name of names) await me.field(name).fill('Heron-by-the-lake-8');
  await awayAndBack();
  await expectEntries(['', '']);
  for (const name of names) await me.field(name).fill('Heron-by-the-lake-8');
  await me.button('Save password').click();
  await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
});

test('SEC-R12 what somebody said of themselves is gone when the page comes back', async () => {
  const me = visitor(page, portal);
  await me.open('/default/fuid');
  for (const [name, value] of [
    ['First name', 'Erika'],
    ['Last name', 'Muster'],
    ['E-mail address', 'erika.muster@example.com'],
  ] as const)
    await me.field(name).fill(value);
  await awayAndBack();
  await expectRestored();
  await expectEntries(['', '', '']);
});

test('SEC-R12 who has logged out is not seen again by Back', async () => {
  const me = visitor(page, portal);
  await me.open('/apps/home');
  await me.field('User ID').fill('erika.muster');
  await me.field('Password').fill('Portal-Demo-2');
  await me.button('Log In').click();
  await expect(me.main).toContainText('erika.muster');
  await me.main.getByRole('button', { name: /log out/i }).click();
  await expect(me.main).not.toContainText('erika.muster');
  await page.goBack({ waitUntil: 'commit' });
  await expect(me.field('Password')).toHaveValue('');
  await expect(page.locator('body')).not.toContainText('erika.muster');
});
