import { type Browser, expect } from '@playwright/test';
import { test } from '../../portal/browser-test';
import { quickCases } from '../../portal/quick-cases';
import { useSharedPortal } from '../../portal/shared-portal';
import { launchWithBackForwardCache } from './back-forward-cache';
import { listDeclaredPages, RECOVERY_STEPS, SERVER_PAGES } from './history-pages';
import { observePage } from './observe-page';

/* Whether the browser restores each page after Back. */

let browser: Browser;
const portal = useSharedPortal();
test.beforeAll(async () => {
  browser = await launchWithBackForwardCache();
});
test.afterAll(() => browser.close());

const DECLARED = listDeclaredPages();

test('the list has the pages of every part with routes @SEC-R12', () => {
  const parts = new Set(DECLARED.map(({ name }) => name.split(':')[0]));
  expect([...parts]).toEqual(
    expect.arrayContaining(['clip-login-mf', 'info-pages-mf', 'login-mf', 'recovery-mf']),
  );
});

const tags = [
  // The first page, which is the clip app's login page.
  [DECLARED, quickCases(0)],
  [SERVER_PAGES, quickCases(2)],
  [RECOVERY_STEPS, quickCases()],
] as const;
for (const [pages, tag] of tags)
  for (const history of pages)
    test(`Back to ${history.name}: ${history.mayBeRestored ? 'restored' : 'not restored'} @SEC-R12 ${tag()}`, async () => {
      const { shown, reasons } = await observePage(browser, portal.origin, history);
      expect(shown === 'restored', reasons.join(', ')).toBe(history.mayBeRestored);
    });
