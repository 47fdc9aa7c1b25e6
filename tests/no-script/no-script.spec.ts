import { expect, type Page } from '@playwright/test';
import { signIn } from '../journeys/sign-in';
import { test } from '../portal/browser-test';
import { LOGIN_MESSAGES } from '../portal/login-messages';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';

const portal = useSharedPortal();

test.use({ javaScriptEnabled: false });

async function expectToNeedScripts(page: Page, words: string): Promise<void> {
  const notice = page.locator('noscript > *');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(words);
}

const CASES = [
  {
    language: 'en_US',
    other: 'Deutsch',
    words: {
      heading: 'Log in',
      userId: 'User ID',
      password: 'Password',
      logIn: 'Log In',
      forgot: 'Forgot Password',
      needs: 'This page needs JavaScript.',
      logOut: 'Log Out',
      loggedOut: 'You have been logged out',
    },
  },
  {
    language: 'de_DE',
    other: 'English',
    words: {
      heading: 'Anmelden',
      userId: 'Benutzerkennung',
      password: 'Passwort',
      logIn: 'Anmelden',
      forgot: 'Passwort vergessen',
      needs: 'Diese Seite benötigt JavaScript.',
      logOut: 'Abmelden',
      loggedOut: 'Sie wurden erfolgreich abgemeldet',
    },
  },
] as const;

const recoveryTag = quickCases(0);
const switchTag = quickCases(1);
const signInTag = quickCases(0);
for (const [index, { language, other, words }] of CASES.entries()) {
  test(`without JavaScript the form signs in, rejects a wrong password and logs out (${language}) @LOG-5 @LOG-8 @INF-1 ${signInTag()}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
    await page.goto(`${portal.origin}/apps/home`);
    const submit = page.getByRole('button', { name: words.logIn, exact: true });
    await page.getByLabel(words.userId, { exact: true }).fill('erika.muster');
    await page.getByLabel(words.password, { exact: true }).fill('not-the-password');
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(LOGIN_MESSAGES[language].invalidCredentials);
    // The User ID is kept, the password is not, and a new request of the page shows neither (SEC-R12).
    await expect(page.getByLabel(words.userId, { exact: true })).toHaveValue('erika.muster');
    await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('');
    expect(page.url()).not.toContain('erika');
    await page.goto(page.url());
    await expect(page.getByLabel(words.userId, { exact: true })).toHaveValue('');
    await page.getByLabel(words.userId, { exact: true }).fill('erika.muster');
    await page.getByLabel(words.password, { exact: true }).fill('Portal-Demo-2');
    await submit.click();
    await expect(page).toHaveURL(`${portal.origin}/apps/home`);
    await expect(page.getByRole('main')).toContainText('erika.muster');
    await page.getByRole('button', { name: words.logOut }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.loggedOut })).toBeVisible();
  });

  test(`without JavaScript the language can be switched, and the URL is kept (${language}) @I18N-2 @LOG-3 ${switchTag()}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
    const then = CASES[1 - index];
    await page.goto(`${portal.origin}/default/fps?FTUF=Y`);
    await expectToNeedScripts(page, words.needs);
    await page.getByRole('link', { name: other }).click();
    await expect(page).toHaveURL(`${portal.origin}/default/fps?FTUF=Y`);
    await expectToNeedScripts(page, then?.words.needs ?? '');
    const login = `${portal.origin}/app/default/login?SMQUERYDATA=x&SMUSRMSG=Invalid%20Credentials&TARGET=/dev/outbox`;
    await page.goto(login);
    await page.getByRole('link', { name: then?.other ?? '' }).click();
    await expect(page).toHaveURL(login);
    await expect(page.getByRole('heading', { level: 1, name: words.heading, exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(LOGIN_MESSAGES[language].invalidCredentials);
    await expect(page.locator('input[name="TARGET"]')).toHaveValue('/dev/outbox');
  });

  test(`without JavaScript every page of a recovery says that it needs JavaScript (${language}) @NAV-1 ${recoveryTag()}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
    for (const path of ['/default/fps', '/default/fps?FTUF=Y', '/default/fuid', '/nxn/fps-self-change-pw']) {
      await page.goto(portal.origin + path);
      await expectToNeedScripts(page, words.needs);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('main').locator('input, button').filter({ visible: true })).toHaveCount(0);
    }
  });
}

test('without JavaScript no inoperable control is shown, and the Help Desk can be reached @SUP-1 @INF-4 @LOG-10', async ({
  page,
}) => {
  const dead = page.locator('button:not([type="submit"]), [role="tablist"]').filter({ visible: true });
  for (const path of [
    '/default/fps',
    '/app/default/cookiePolicy',
    '/app/default/accessDenied',
    '/app/client-one/login?SMQUERYDATA=x',
  ]) {
    await page.goto(portal.origin + path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(dead, path).toHaveCount(0);
    await expect(page.getByText('Please wait').filter({ visible: true }), path).toHaveCount(0);
    if (/fps|cookiePolicy/.test(path))
      await expect(page.locator('noscript').getByRole('link', { name: '+44 20 7946 0142' })).toBeVisible();
  }
});

test('without JavaScript the clip app signs in @CLP-1', async ({ page }) => {
  await page.goto(`${portal.origin}/apps/`);
  await expect(page).toHaveURL(/\/app\/clip\/login\?/);
  await signIn(page, 'erika.muster', 'Portal-Demo-2');
  await expect(page.getByRole('main')).toContainText('erika.muster');
});

test('without JavaScript the form posts the target URL @LOG-3', async ({ page }) => {
  await page.goto(
    `${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=${encodeURIComponent('/dev/outbox?user=a&b="c"')}`,
  );
  await signIn(page, 'erika.muster', 'Portal-Demo-2');
  await expect(page).toHaveURL(`${portal.origin}/dev/outbox?user=a&b=%22c%22`);
});

test('everything is visible without scripts and with all animations paused @NAV-2 @NAV-10', async ({
  page,
}) => {
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
    const stopped = `<style nonce="${nonce}">* { animation-play-state: paused !important }</style></head>`;
    await route.fulfill({ response, body: text.replace('</head>', stopped) });
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=/apps/home`);
  await expect(page.getByRole('link', { name: 'Deutsch' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible();
  await expect(page.locator('main p').first()).toBeVisible();
});
