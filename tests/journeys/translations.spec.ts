import { expect, type Page } from '@playwright/test';
import { watchFaults } from '../faults/watch-faults';
import { test } from '../portal/policy-violations';
import { useSharedPortal } from '../portal/shared-portal';

const portal = useSharedPortal();

// Console messages about unavailable translations.
const SAID = [
  /^warning: Texts fall back to /,
  /^error: (?:\[recovery-mf\] )?TranslationError: Unable to load translation /,
];
let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page, SAID);
});
test.afterEach(() => expect(problems()).toEqual([]));

const RECOVERY_TEXTS = /\/app\/texts\/default\/(en-US|de-DE)\/recovery-mf\.json$/;

/** Opens the login page in German and waits for hydration. */
async function germanLogin(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'displayLanguage', value: 'de_DE', url: portal.origin }]);
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
}

test('a message file that fails twice is loaded at the third try, without a visible error @I18N-3', async ({
  page,
}) => {
  await germanLogin(page);
  const requested: string[] = [];
  await page.route(RECOVERY_TEXTS, (route) => {
    requested.push(new URL(route.request().url()).pathname);
    return requested.length <= 2 ? route.fulfill({ status: 503, body: 'no' }) : route.continue();
  });
  await page.getByRole('link', { name: 'Passwort vergessen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Passwort vergessen?' })).toBeVisible();
  expect(requested).toEqual(Array.from({ length: 3 }, () => '/app/texts/default/de-DE/recovery-mf.json'));
});
