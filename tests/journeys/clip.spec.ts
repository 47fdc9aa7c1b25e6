import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { ownWhiteLabels, type OwnWhiteLabels } from '../portal/own-white-labels';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { visitor } from './recovery-visitor';

const text = (english: string, german: string) => ({ 'en-US': english, 'de-DE': german });

let labels: OwnWhiteLabels;
let portal: TestPortal;
test.beforeAll(async () => {
  labels = ownWhiteLabels({
    default: {
      sorryConfig: {
        image: '/app/clip/picture.svg',
        primary: text('Back at two', 'Um zwei zurück'),
        secondary: text('We are moving house.', 'Wir ziehen um.'),
      },
    },
  });
  portal = await startPortal({ WHITE_LABELS_DIR: labels.folder });
});
test.afterAll(async () => {
  await portal.stop();
  labels.remove();
});

test('CLP-1 CLP-2 CARD-7 the clip app guards, refuses and signs in by its own service, with login-mf’s screens', async ({
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
    await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
  };
  await signIn('Wrong-password-1');
  await expect(page.getByRole('alert')).toContainText('Invalid Credentials');
  await expect(page).toHaveURL(`${portal.origin}/app/clip/login`);
  await signIn('Portal-Demo-1');
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
  await expect(page.getByRole('main')).toContainText('alex.morgan');
  expect(problems()).toEqual([]);
});

test('CLP-1 REC-7 CHG-3 a recovery that began in the clip app ends at its own login page', async ({
  page,
}) => {
  const problems = watchPage(page);
  const expectClip = async (): Promise<void> => {
    await expect(page).toHaveURL(`${portal.origin}/app/clip/login`);
    await expect(page.locator('form[action*="ProcessLogin"]')).toHaveAttribute(
      'action',
      /^\/login\/forms\/ProcessLogin\.fcc\?SMQUERYDATA=/,
    );
  };
  for (const link of ['Forgot Password', 'Forgot User ID']) {
    await page.goto(`${portal.origin}/app/clip/login`);
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expectClip();
  }

  const me = visitor(page, portal);
  await page.goto(`${portal.origin}/app/clip/login`);
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(me.heading('Forgot your password?')).toBeFocused();
  await me.isUser('erika.muster');
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  await me.enterCode(await me.codeFor('erika.muster', 'Email'));
  await expect(me.heading('Choose a new password')).toBeVisible();
  await me.awake();
  for (const name of ['New password', 'Repeat new password'])
    await me.field(name).fill('Pebble-Cloud-Harbour-42');
  await me.button('Save password').click();
  await expectClip();
  await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
  expect(problems()).toEqual([]);
});

for (const [language, primary, secondary] of [
  ['en_US', 'Back at two', 'We are moving house.'],
  ['de_DE', 'Um zwei zurück', 'Wir ziehen um.'],
] as const) {
  test(`CLP-1 INF-7 the outage page shows the client’s picture and words (${language})`, async ({
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

test('LOG-2 CLP-1 LOG-11 on a test host of the company the guard leads to that environment’s host, and white labels may be tried', async () => {
  test.setTimeout(120_000);
  const qa = await startPortal({
    PORTAL_ENVIRONMENT: 'QA',
    // The prepared data have demo users, with whom no such portal starts.
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'portal-qa-')),
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
