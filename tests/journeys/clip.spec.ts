import { randomBytes } from 'node:crypto';
import { expect, type Page, type Request } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { sharedEmbedded } from '../embedding/embedded-portal';
import { test } from '../portal/browser-test';
import { messagesTo } from '../portal/outbox';
import { copyPreparedParts } from '../portal/prepared-data';
import { quickCases } from '../portal/quick-cases';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { visitor } from './recovery-visitor';

let portal: TestPortal;
test.beforeAll(async () => {
  ({ portal } = await sharedEmbedded());
});

test('the clip app redirects to login, rejects a wrong password and signs in, with the screens of login-mf @CLP-1 @CLP-2 @CARD-7', async ({
  page,
}) => {
  const problems = watchPage(page);
  await page.goto(`${portal.origin}/app/clip/`);
  await expect(page).toHaveURL(`${portal.origin}/app/clip/login`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.locator('form[action*="ProcessLogin"]')).toHaveAttribute(
    'action',
    /^\/login\/forms\/ProcessLogin\.fcc\?SMQUERYDATA=/,
  );
  const signIn = async (password: string): Promise<void> => {
    await page.getByLabel('User ID', { exact: true }).fill('nora.noanswer');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
  };
  await signIn('Wrong-password-1');
  await expect(page.getByRole('alert')).toContainText('Invalid Credentials');
  await expect(page).toHaveURL(`${portal.origin}/app/clip/login`);
  await signIn('Portal-Demo-5');
  await expect(page).toHaveURL(`${portal.origin}/apps/`);
  await expect(page.getByRole('main')).toContainText('nora.noanswer');
  expect(problems()).toEqual([]);
});

const CLIP_LOGIN = '/app/clip/login';

/** Asserts that the page is the clip app's login page, with a form that posts to the app's own sign-on service. */
async function expectClip(page: Page): Promise<void> {
  await expect(page).toHaveURL(portal.origin + CLIP_LOGIN);
  await expect(page.locator('form[action*="ProcessLogin"]')).toHaveAttribute(
    'action',
    /^\/login\/forms\/ProcessLogin\.fcc\?SMQUERYDATA=/,
  );
}

async function followFromClip(page: Page, link: 'Forgot Password' | 'Forgot User ID'): Promise<void> {
  await page.goto(portal.origin + CLIP_LOGIN);
  await page.getByRole('link', { name: link, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Forgot your/ })).toBeVisible();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
}

/** Suppresses the Referer header on all pages, as a browser or a proxy may do. */
async function hideReferrer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const policy = Object.assign(document.createElement('meta'), {
        name: 'referrer',
        content: 'no-referrer',
      });
      document.head.append(policy);
    });
  });
}

/** Records the Referer headers of a page's navigation requests. */
function recordReferrers(page: Page): () => Promise<readonly string[]> {
  const requested: Request[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requested.push(request);
  });
  return async () => {
    const headers = await Promise.all(requested.map((request) => request.allHeaders()));
    return headers.flatMap(({ referer }) => (referer === undefined ? [] : [referer]));
  };
}

const startTag = quickCases();
for (const hidden of [false, true]) {
  const browser = hidden ? ', also without a Referer header' : '';
  const userId = hidden ? 'alex.morgan' : 'erika.muster';

  test(`a recovery started in the clip app ends at its own login page${browser} @CLP-1 @REC-7 @CHG-3 ${startTag()}`, async ({
    page,
  }) => {
    if (hidden) await hideReferrer(page);
    const problems = watchPage(page);
    const referrers = recordReferrers(page);
    for (const link of ['Forgot Password', 'Forgot User ID'] as const) {
      await followFromClip(page, link);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expectClip(page);
    }

    const me = visitor(page, portal);
    await followFromClip(page, 'Forgot Password');
    await me.submitUserId(userId);
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    await me.enterCode(await me.codeFor(userId, 'Email'));
    await expect(me.heading('Choose a new password')).toBeVisible();
    await me.waitUntilHydrated();
    for (const name of ['New password', 'Repeat new password'])
      await me.field(name).fill('Pebble-Cloud-Harbour-42');
    await me.button('Save password').click();
    await expectClip(page);
    await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');

    // The change-password page has nothing to show after saving and must not block the Back button.
    const request = `${portal.origin}/default/fps?forgetUserIdRedirect=`;
    await page.goBack();
    await expect(page).toHaveURL(request + encodeURIComponent(CLIP_LOGIN));
    await me.waitUntilHydrated();
    await page.goBack();
    await expect(page).toHaveURL(request + CLIP_LOGIN);
    expect(problems()).toEqual([]);
    expect((await referrers()).length === 0).toBe(hidden);
  });
}

test('the return URL to the clip app is kept from the password to the User ID, also in the mail @CLP-1 @REC-5 @VER-6 @VER-9 @long', async ({
  page,
}) => {
  await hideReferrer(page);
  const me = visitor(page, portal);
  await followFromClip(page, 'Forgot Password');
  await page.getByRole('main').getByRole('link', { name: 'Forgot User ID', exact: true }).click();
  await expect(me.heading('Forgot your User ID?')).toBeVisible();
  await page.reload();
  await me.waitUntilHydrated();
  await me.submitPersonalDetails('Alex', 'Morgan', 'alex.morgan@example.com');
  await me.choose('SMS');
  await expect(me.passcode).toBeVisible();
  await me.enterCode(await me.codeFor('alex.morgan', 'SMS'));
  await expect(me.heading('Your User ID is on its way')).toBeFocused();
  const [mail] = (await messagesTo(page.request, portal.origin, 'alex.morgan')).filter(
    ({ subject }) => subject === 'Your User ID',
  );
  expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([portal.origin + CLIP_LOGIN]);
  await me.button('Back to login').click();
  await expectClip(page);
  await page.goto(portal.origin + CLIP_LOGIN);
  await expectClip(page);
});

test('the return URL to the clip app is kept by a restart and by the header link @CLP-1 @CHG-1 @NAV-3 @long', async ({
  page,
}) => {
  await hideReferrer(page);
  const me = visitor(page, portal);
  await me.open(`/nxn/fps-self-change-pw?wl=default&forgetUserIdRedirect=${CLIP_LOGIN}`);
  await expect(me.heading('Forgot your password?')).toBeVisible();
  await me.waitUntilHydrated();
  await page.locator('#slot-header a').first().click();
  await expectClip(page);
  await page.goBack();
  await expect(me.heading('Forgot your password?')).toBeVisible();
  await me.waitUntilHydrated();
  await me.button('Cancel').click();
  await expectClip(page);
});

test('a first sign-in at the clip app returns to it with a password @CLP-1 @D-13 @CHG-3 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  const signIn = async (password: string): Promise<void> => {
    await expectClip(page);
    await me.waitUntilHydrated();
    await me.field('User ID').fill('frida.first');
    await me.field('Password').fill(password);
    await me.button('Log In').click();
  };
  await page.goto(portal.origin + CLIP_LOGIN);
  await signIn('Welcome-Frida-4');
  await expect(me.heading('Set up your online access')).toBeVisible();
  await me.waitUntilHydrated();
  await me.submitUserId('frida.first');
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  await me.enterCode(await me.codeFor('frida.first', 'Email'));
  await expect(me.heading('Choose a new password')).toBeVisible();
  await me.waitUntilHydrated();
  await me.field('Temporary password').fill('Welcome-Frida-4');
  for (const name of ['New password', 'Repeat new password'])
    await me.field(name).fill('Pebble-Cloud-Harbour-43');
  await me.button('Save password').click();
  await signIn('Pebble-Cloud-Harbour-43');
  await expect(page).toHaveURL(`${portal.origin}/apps/`);
});

test('log-out, an expired session and an unknown URL lead to the clip app’s login page @CLP-1 @INF-1 @D-2', async ({
  page,
  context,
}) => {
  const problems = watchPage(page);
  const signIn = async (): Promise<void> => {
    await expectClip(page);
    await page.getByLabel('User ID', { exact: true }).fill('nora.noanswer');
    await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-5');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('nora.noanswer');
  };
  await page.goto(portal.origin + CLIP_LOGIN);
  await signIn();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You have been logged out' })).toBeVisible();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.locator('#slot-header a').first()).toHaveAttribute('href', CLIP_LOGIN);
  await page.getByRole('link', { name: 'Go To Login' }).click();
  await signIn();
  await context.clearCookies({ name: /sso-session/ });
  await page.reload();
  await expectClip(page);

  await page.goto(`${portal.origin}/app/clip/nowhere`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.locator('#slot-header a').first()).toHaveAttribute('href', CLIP_LOGIN);
  await page.getByRole('link', { name: 'Go To Login' }).click();
  await expectClip(page);
  expect(problems()).toEqual([]);
});

const outageTag = quickCases(1);
for (const [language, primary, secondary] of [
  ['en_US', 'Back at two', 'We are moving house.'],
  ['de_DE', 'Um zwei zurück', 'Wir ziehen um.'],
] as const) {
  test(`the outage page shows the client’s picture and texts (${language}) @CLP-1 @INF-7 ${outageTag()}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
    await page.route('**/app/clip/picture.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>',
      }),
    );
    const problems = watchPage(page);
    await page.goto(`${portal.origin}/app/clip/sorry`);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: primary })).toBeVisible();
    await expect(page.getByText(secondary)).toBeVisible();
    await expect(page.locator('main img')).toHaveJSProperty('naturalWidth', 80);
    expect(problems()).toEqual([]);
  });
}

test('on a test host of the company the guard redirects to the host of that environment, and white label testing is available @LOG-2 @CLP-1 @LOG-11 @long', async () => {
  const qa = await startPortal({
    PORTAL_ENVIRONMENT: 'QA',
    // Not the prepared data, because a portal in QA does not start with their demo users.
    DATA_DIR: copyPreparedParts(),
    SERVER_KEY: randomBytes(32).toString('base64'),
    RECOVERY_SERVICE_URL: 'http://127.0.0.1:9',
    PUBLIC_ORIGIN: 'https://login.qa.bank.example',
    TEST_DOMAINS: 'bank.example,bank-test.example',
    CLIP_HOSTS: 'DEV=https://clip.dev.bank.example,QA=https://clip.qa.bank.example',
  });
  try {
    const guarded = await rawRequest(qa.origin, '/app/clip/login');
    expect([guarded.status, guarded.headers['location']]).toEqual([
      302,
      'https://clip.qa.bank.example/apps/',
    ]);
    const own = await rawRequest(qa.origin, '/app/default/login');
    expect(own.headers['location']).toBe('/apps/home');
    const shown = await rawRequest(qa.origin, '/app/default/login?SMQUERYDATA=x');
    expect(shown.text).toContain('>White Label Testing</span>');
  } finally {
    await qa.stop();
  }
});
