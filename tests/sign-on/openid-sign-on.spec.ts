import { expect, type Page } from '@playwright/test';
import { visitor } from '../journeys/recovery-visitor';
import { signIn } from '../journeys/sign-in';
import { test } from '../portal/browser-test';
import { LOGIN_MESSAGES } from '../portal/login-messages';
import { watchPage } from '../portal/watch-page';
import { type ExampleProcesses, startExample } from './example-processes';

/* The OpenID provider of examples/openid-sign-on with the portal as its login page: three processes, real HTTP. */

let example: ExampleProcesses;
test.beforeAll(async () => {
  example = await startExample([
    'npm --prefix examples/openid-sign-on run sign-on',
    'npm --prefix examples/openid-sign-on run relying-party',
  ]);
});
test.afterAll(() => example.stop());

test.beforeEach(async ({ context }) => {
  // The client's default language is German.
  await context.addCookies([{ name: 'displayLanguage', value: 'en_US', url: example.portal.origin }]);
});

const BRAND = 'Karmesin Privatbank';
const NEW_PASSWORD = 'Pebble-7-cloud';

async function expectLoginPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${example.portal.origin}/app/karmesin/login`);
  await expect(page).toHaveTitle(new RegExp(BRAND));
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
}

test('a signed-out visitor recovers a forgotten password, signs in, gets tokens and logs out @D-15 @D-16 @LOG-2 @LOG-13', async ({
  page,
}) => {
  const problems = watchPage(page);
  const me = visitor(page, example.portal);

  await test.step('the application leads to the branded login page @LOG-2', async () => {
    await page.goto(example.application);
    await expectLoginPage(page);
  });

  await test.step('a wrong password returns with the message @LOGERR-2', async () => {
    await signIn(page, 'alex.morgan', 'Not-the-password-9');
    await expect(page.getByRole('alert')).toContainText(LOGIN_MESSAGES.en_US.invalidCredentials);
    await expectLoginPage(page);
  });

  await test.step('the password is recovered @REC-1 @VER-6 @CHG-1', async () => {
    await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
    await expect(me.heading('Forgot your password?')).toBeVisible();
    await me.submitUserId('alex.morgan');
    await me.choose('Email');
    await me.enterCode(await me.codeFor('alex.morgan', 'Email'));
    await expect(me.heading('Choose a new password')).toBeVisible();
    await me.field('New password').fill(NEW_PASSWORD);
    await me.field('Repeat new password').fill(NEW_PASSWORD);
    await me.button('Save password').click();
  });

  await test.step('the login page is reached by way of the application, and shows the toast @LOG-13 @D-16', async () => {
    await expectLoginPage(page);
    await expect(page.getByText('Password has been reset successfully.')).toBeVisible();
  });

  await test.step('the new password leads to the application, which has the tokens', async () => {
    await signIn(page, 'alex.morgan', NEW_PASSWORD);
    await expect(page).toHaveURL(`${example.application}/`);
    await expect(page.getByRole('heading')).toHaveText('Signed in');
    await expect(page.locator('pre')).toContainText('"sub": "alex.morgan"');
    await expect(page.locator('pre')).toContainText(`"iss": "${example.issuer}"`);
  });

  await test.step('log-out ends both sessions, and the client’s page confirms it @INF-1', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(`${example.portal.origin}/app/karmesin/logout`);
    await expect(me.heading('You have been logged out')).toBeVisible();
    await page.getByRole('link', { name: 'Go To Login' }).click();
    await expectLoginPage(page);
  });
  expect(problems()).toEqual([]);
});

test('two tabs that log in at once both finish @D-16 @LOG-2', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(example.application);
    await expectLoginPage(tab);
  }
  for (const tab of [page, other]) {
    await signIn(tab, 'erika.muster', 'Portal-Demo-2');
    await expect(tab.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
});

test('the portal’s own entries lead to the application and back to the login page @D-16 @LOG-2', async ({
  page,
}) => {
  for (const path of ['/app/karmesin/login', '/login?wl=karmesin']) {
    await page.goto(example.portal.origin + path);
    await expectLoginPage(page);
  }
});

test('Page Not Found has the brand of the client that the URL or wl names @NAV-7 @WL-2', async ({ page }) => {
  for (const path of ['/apps/home?wl=karmesin', '/app/karmesin/nowhere', '/nowhere?wl=karmesin']) {
    const response = await page.goto(example.portal.origin + path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('banner')).toContainText(BRAND);
  }
  await page.getByRole('link', { name: 'Go To Login' }).click();
  await expectLoginPage(page);
});

test('a sign-in belongs to the browser that typed the password @SEC-R11', async ({ page, browser }) => {
  await page.goto(example.application);
  await expectLoginPage(page);
  await page.context().clearCookies();
  await signIn(page, 'erika.muster', 'Portal-Demo-2');
  // Without the cookies of the interaction the provider starts no session.
  await expect(page).toHaveURL(new RegExp(`^${example.issuer}/interaction/[^/]+/finish`));
  const link = page.url();
  const other = await browser.newPage();
  await other.goto(example.application);
  await expectLoginPage(other);
  expect((await other.goto(link))?.status()).toBe(400);
  await other.close();
});

test('a login form of another page is rejected @SEC-R11', async ({ request }) => {
  const response = await request.post(`${example.issuer}/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=x`, {
    form: { USER: 'alex.morgan', PASSWRD: NEW_PASSWORD },
    headers: { origin: 'https://evil.example' },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(403);
});
