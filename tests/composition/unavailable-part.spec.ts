import { expect, type Page } from '@playwright/test';
import { watchFaults } from '../faults/watch-faults';
import { signIn } from '../journeys/sign-in';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { type SlowServer, startSlowServer } from './slow-server';

let dripping: SlowServer;
const portal = useSharedPortal();
test.beforeAll(async () => {
  dripping = await startSlowServer();
});
test.afterAll(() => dripping.stop());

/** Console messages that the page logs for a missing part and for an integrity mismatch. */
const MESSAGES = [
  /^error: \[[a-z-]+\] /,
  /^error: Failed to find a valid digest in the 'integrity' attribute/,
];

let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page, MESSAGES);
});
test.afterEach(() => expect(problems()).toEqual([]));

const WORDS = {
  en_US: {
    failed: 'This part of the page could not be loaded.',
    stopped: 'This part of the page has stopped working.',
    retry: 'Try again',
    heading: 'Forgot your password?',
    userId: 'User ID',
    password: 'Password',
    logIn: 'Log In',
    terms: 'Terms of Use',
  },
  de_DE: {
    failed: 'Dieser Teil der Seite konnte nicht geladen werden.',
    stopped: 'Dieser Teil der Seite funktioniert nicht mehr.',
    retry: 'Erneut versuchen',
    heading: 'Passwort vergessen?',
    userId: 'Benutzerkennung',
    password: 'Passwort',
    logIn: 'Anmelden',
    terms: 'Nutzungsbedingungen',
  },
} as const;
type Language = keyof typeof WORDS;

function speak(page: Page, language: Language): Promise<void> {
  return page.context().addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
}

function getEntryPattern(part: string): string {
  return `**/parts/${part}/*/entry.js*`;
}

/** Failure modes of a part's entry. */
const FAILURE_MODES: readonly (readonly [
  string,
  Language,
  (page: Page) => Promise<unknown>,
  cause?: 'stopped' | 'failed',
])[] = [
  [
    'is not reachable',
    'en_US',
    (page) => page.route(getEntryPattern('recovery-mf'), (route) => route.abort()),
  ],
  [
    'responds with 500',
    'de_DE',
    (page) =>
      page.route(getEntryPattern('recovery-mf'), (route) => route.fulfill({ status: 500, body: 'broken' })),
  ],
  [
    'has other content than the import map says',
    'en_US',
    (page) =>
      page.route(getEntryPattern('recovery-mf'), (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'window.ran = true; throw new Error("broken")',
        }),
      ),
    'stopped',
  ],
  // Exceeds the root's timeout for loading a part.
  ['never responds', 'de_DE', (page) => page.route(getEntryPattern('recovery-mf'), () => undefined)],
  ['never ends', 'en_US', (page) => drip(page, getEntryPattern('recovery-mf'))],
];

/** Makes the responses for matching files start but never end. */
function drip(page: Page, files: string): Promise<unknown> {
  return page.route(files, (route) =>
    route.continue({ url: `${dripping.origin}/${new URL(route.request().url()).pathname}` }),
  );
}

const deathTag = quickCases(2);
for (const [kind, language, kill, cause = 'failed'] of FAILURE_MODES) {
  test.describe(() => {
    test.use({ pageLimits: kind.startsWith('never') ? 'production' : 'raised' });
    test(
      `a part that ${kind} shows the fallback in its slot, "try again" works (${language}) @CARD-6`,
      { tag: deathTag() },
      async ({ page }) => {
        const words = WORDS[language];
        await speak(page, language);
        await kill(page);
        await page.goto(`${portal.origin}/default/fps`, { waitUntil: 'commit' });

        const main = page.locator('#slot-main');
        await expect(main.getByRole('alert')).toContainText(words[cause]);
        await expect(main.getByRole('textbox')).toHaveCount(0);
        for (const slot of ['header', 'footer', 'notices']) {
          await expect(page.locator(`#slot-${slot}`)).not.toContainText(words[cause]);
        }
        await expect(page.locator('#slot-footer').getByRole('link', { name: words.terms })).toBeVisible();
        await expect(
          page.locator('#slot-header[data-prerendered], #slot-footer[data-prerendered]'),
        ).toHaveCount(0);
        expect(await page.evaluate(() => 'ran' in window)).toBe(false);

        await main.getByRole('button', { name: words.retry }).click();
        await expect(main.getByRole('alert')).toContainText(words[cause]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await main.getByRole('button', { name: words.retry }).click();
        await expect(main.getByRole('heading', { level: 1, name: words.heading })).toBeVisible();
        await expect(main.getByText(words[cause])).toHaveCount(0);
        await main.getByLabel(words.userId, { exact: true }).fill('alex.morgan');
        await expect(main.locator('button[type=submit]')).toBeEnabled();
      },
    );
  });
}

const languageTag = quickCases(1);
for (const language of ['en_US', 'de_DE'] as const) {
  test(`with a failed login part the form on the page still signs in (${language}) @CARD-6 @LOG-5 ${languageTag()}`, async ({
    page,
  }) => {
    const words = WORDS[language];
    await speak(page, language);
    await page.route(getEntryPattern('login-mf'), (route) => route.abort());
    await page.goto(`${portal.origin}/apps/home`);
    await expect(page.locator('#slot-main').getByRole('alert')).toContainText(words.failed);
    await page.getByLabel(words.userId, { exact: true }).fill('alex.morgan');
    await page.getByLabel(words.password, { exact: true }).fill('Portal-Demo-1');
    await page.getByRole('button', { name: words.logIn, exact: true }).click();
    await expect(page).toHaveURL(`${portal.origin}/apps/home`);
    await expect(page.getByRole('main')).toContainText('alex.morgan');
  });
}

test(
  'the form still signs in while all scripts and later styles of the parts never finish @CARD-6 @SEC-R17',
  { tag: '@long' },
  async ({ page }) => {
    await drip(page, '**/parts/**');
    await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=%2Fapps%2Fhome`, {
      waitUntil: 'commit',
    });
    await signIn(page, 'alex.morgan', 'Portal-Demo-1');
    await expect(page).toHaveURL(`${portal.origin}/apps/home`);
  },
);

test('input in the form is kept when its part recovers @CARD-6', async ({ page }) => {
  await page.route(getEntryPattern('login-mf'), (route) => route.abort());
  await page.goto(`${portal.origin}/apps/home`);
  const main = page.locator('#slot-main');
  await expect(main.getByRole('alert')).toContainText(WORDS.en_US.failed);
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.unrouteAll();
  await main.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(main.getByRole('button', { name: /^Show / })).toBeVisible();
  // The button that had focus has been removed (WCAG 2.4.3).
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.getByLabel('User ID', { exact: true })).toHaveValue('alex.morgan');
});

test('without the shared library the login form still signs in, and other pages show a message @CARD-6', async ({
  page,
}) => {
  await page.route(getEntryPattern('shared-wl-assets'), (route) => route.abort());
  await page.goto(`${portal.origin}/default/fps`);
  const main = page.locator('#slot-main');
  await expect(main.getByRole('alert')).toContainText(WORDS.en_US.failed);
  await page.unrouteAll();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();

  await page.route(getEntryPattern('shared-wl-assets'), (route) => route.abort());
  await page.goto(`${portal.origin}/apps/home`);
  await expect(main.getByRole('alert')).toContainText(WORDS.en_US.failed);
  await signIn(page, 'alex.morgan', 'Portal-Demo-1');
  await expect(page.getByRole('main')).toContainText('alex.morgan');
});

test('a link to a failed part loads a new document that shows the fallback @CARD-6 @long', async ({
  page,
}) => {
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.route(getEntryPattern('recovery-mf'), (route) => route.abort());
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(page).toHaveURL(`${portal.origin}/default/fps`);
  await expect(page.locator('#slot-main').getByRole('alert')).toContainText(WORDS.en_US.failed);
});
