import { expect, type Page } from '@playwright/test';
import { watchFaults } from '../faults/watch-faults';
import { test } from '../portal/policy-violations';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

// Console messages about unavailable translations and about a global variable of a foreign script.
const SAID = [
  /^warning: Texts fall back to /,
  /^error: (?:\[recovery-mf\] )?TranslationError: Unable to load translation /,
  /^warning: The white label is set already/,
  /^warning: PORTAL_WHITE_LABEL is no white label/,
];
let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page, SAID);
});
test.afterEach(() => expect(problems()).toEqual([]));

const RECOVERY_TEXTS = /\/app\/texts\/default\/(en-US|de-DE)\/recovery-mf\.json$/;

function collectConsole(page: Page): () => string {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  return () => messages.join('\n');
}

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

test('when one language is unavailable the page falls back to the other @I18N-3', async ({ page }) => {
  await germanLogin(page);
  const messages = collectConsole(page);
  await page.route(/\/de-DE\/recovery-mf\.json$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Passwort vergessen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  // Mounted slots keep the language that the visitor has chosen.
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Systemvoraussetzungen' }),
  ).toBeVisible();
  expect(messages()).toContain('Texts fall back to en-US');
});

test('when no language is available a link still works by loading a new document @I18N-3 @long', async ({
  page,
}) => {
  await germanLogin(page);
  const messages = collectConsole(page);
  await page.route(RECOVERY_TEXTS, (route) => route.fulfill({ status: 200, body: '<html>' }));
  await page.getByRole('link', { name: 'Passwort vergessen' }).click();
  await expect(page).toHaveURL(`${portal.origin}/default/fps`);
  await expect(page.getByRole('heading', { level: 1, name: 'Passwort vergessen?' })).toBeVisible();
  expect(messages()).toContain('Unable to load translation and all the fallback languages');
});

test('the slot of a part without messages shows an error and can retry, the rest of the page works @I18N-3 @long', async ({
  page,
}) => {
  await germanLogin(page);
  const messages = collectConsole(page);
  await page.route(RECOVERY_TEXTS, (route) => route.abort());
  await page.evaluate(() => history.pushState(null, '', '/default/fps'));
  await expect(page.getByText('Dieser Teil der Seite konnte nicht geladen werden.')).toBeVisible();
  expect(messages()).toContain(
    'Unable to load translation and all the fallback languages. Is the name of the scope "recovery-mf" misspelled?',
  );
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Systemvoraussetzungen' }),
  ).toBeVisible();
  await page.unroute(RECOVERY_TEXTS);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Passwort vergessen?' })).toBeVisible();
});

test('the key of a page is set once; setting it again warns and changes nothing @WL-1 @long', async ({
  page,
}) => {
  await page.goto(`${portal.origin}/apps/home?wl=ray`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  const messages = collectConsole(page);
  const keys = await page.evaluate(() => {
    const page = self as { PORTAL_WHITE_LABEL?: string };
    const before = page.PORTAL_WHITE_LABEL;
    page.PORTAL_WHITE_LABEL = 'default';
    return [before, page.PORTAL_WHITE_LABEL];
  });
  expect(keys).toEqual(['ray', 'ray']);
  expect(messages()).toContain('The white label is set already: ray');
});

function setGlobal(page: Page, key: string): Promise<unknown> {
  return page.addInitScript((name) => Object.assign(self, { PORTAL_WHITE_LABEL: name }), key);
}
function readGlobal(page: Page): Promise<unknown> {
  return page.evaluate(() => (self as { PORTAL_WHITE_LABEL?: string }).PORTAL_WHITE_LABEL);
}

test('a page loads in the brand named by its global, without a warning @WL-1', async ({ page }) => {
  const messages = collectConsole(page);
  await setGlobal(page, 'karmesin');
  await page.goto(`${portal.origin}/ray/fps?FTUF=Y`);
  await expect(page).toHaveURL(`${portal.origin}/karmesin/fps?FTUF=Y`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Onlinezugang einrichten' })).toBeVisible();
  expect(await readGlobal(page)).toBe('karmesin');
  expect(messages()).toBe('');
});

test('a global that names no registered white label changes nothing @WL-1 @SEC-R10 @long', async ({
  page,
}) => {
  const messages = collectConsole(page);
  await setGlobal(page, 'nosuchclient');
  await page.goto(`${portal.origin}/ray/fps`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect.poll(messages).toContain('PORTAL_WHITE_LABEL is no white label of this page');
  await expect(page).toHaveURL(`${portal.origin}/ray/fps`);
  expect(await readGlobal(page)).toBe('ray');
  await expect(page.getByRole('banner').getByText('Ray & Partners')).toBeVisible();
});
