import { type Browser, expect, type Page } from '@playwright/test';
import { visitor } from '../journeys/recovery-visitor';
import { signIn } from '../journeys/sign-in';
import {
  launchWithBackForwardCache,
  navigateAwayAndBack,
} from '../performance/back-forward/back-forward-cache';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';

/* On a shared machine the next person may press Back. */

let browser: Browser;
const portal = useSharedPortal();
test.beforeAll(async () => {
  browser = await launchWithBackForwardCache();
});
test.afterAll(async () => {
  await browser.close();
});

declare global {
  interface Window {
    /** How often this document was restored from the back/forward cache. */
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

function awayAndBack(): Promise<void> {
  return navigateAwayAndBack(page, `${portal.origin}/termsOfUse`);
}

/** Asserts that the document was restored, not reloaded. */
function expectRestored() {
  // `evaluate` throws while the document is replaced.
  return expect(async () => expect(await page.evaluate(() => window.restored)).toBe(1)).toPass();
}

/** Returns the field values that anyone at the screen could read or copy. */
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

test('a login form restored from the back/forward cache is empty, and can sign in @SEC-R12 @LOG-5', async () => {
  const me = visitor(page, portal);
  await me.open('/apps/home');
  for (const name of ['User ID', 'Password']) await me.field(name).fill('Portal-Demo-2');
  await awayAndBack();
  await expectRestored();
  await expectEntries(['', '']);
  await signIn(page, 'erika.muster', 'Portal-Demo-2');
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
});

test('after logging out, Back does not show the user again @SEC-R12 @long', async () => {
  const me = visitor(page, portal);
  await me.open('/apps/home');
  await signIn(page, 'erika.muster', 'Portal-Demo-2');
  await expect(me.main).toContainText('erika.muster');
  await me.main.getByRole('button', { name: /log out/i }).click();
  await expect(me.main).not.toContainText('erika.muster');
  await page.goBack({ waitUntil: 'commit' });
  await expect(me.field('Password')).toHaveValue('');
  await expect(page.locator('body')).not.toContainText('erika.muster');
});
