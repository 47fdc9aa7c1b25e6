import { expect, type Page, type Request } from '@playwright/test';
import { sharedEmbedded } from '../embedding/embedded-portal';
import { test } from '../portal/browser-test';
import { LOGIN_MESSAGES } from '../portal/login-messages';
import { quickCases } from '../portal/quick-cases';
import { type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { visitor } from './recovery-visitor';
import { signIn } from './sign-in';

let portal: TestPortal;
test.beforeAll(async () => {
  ({ portal } = await sharedEmbedded());
});

test('the clip app rejects a wrong password and signs in, with the screens of login-mf @CLP-1 @CLP-2 @CARD-7', async ({
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
  await signIn(page, 'nora.noanswer', 'Wrong-password-1');
  await expect(page.getByRole('alert')).toContainText(LOGIN_MESSAGES.en_US.invalidCredentials);
  await expect(page).toHaveURL(`${portal.origin}/app/clip/login`);
  await signIn(page, 'nora.noanswer', 'Portal-Demo-5');
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
    await expect(page).toHaveURL(request + encodeURIComponent(CLIP_LOGIN));
    expect(problems()).toEqual([]);
    expect((await referrers()).length === 0).toBe(hidden);
  });
}

test('log-out, an expired session and an unknown URL lead to the clip app’s login page @CLP-1 @INF-1 @D-2', async ({
  page,
  context,
}) => {
  const problems = watchPage(page);
  const enter = async (): Promise<void> => {
    await expectClip(page);
    await signIn(page, 'nora.noanswer', 'Portal-Demo-5');
    await expect(page.getByRole('main')).toContainText('nora.noanswer');
  };
  await page.goto(portal.origin + CLIP_LOGIN);
  await enter();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You have been logged out' })).toBeVisible();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.locator('#slot-header a').first()).toHaveAttribute('href', CLIP_LOGIN);
  await page.getByRole('link', { name: 'Go To Login' }).click();
  await enter();
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
