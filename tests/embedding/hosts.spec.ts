import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { signIn } from '../journeys/sign-in';
import { test } from '../portal/browser-test';
import { latestMessage } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { watchPage } from '../portal/watch-page';
import { useSharedEmbedded } from './embedded-portal';

const embedded = useSharedEmbedded();

test('a plain page of another site recovers a password without navigating @CARD-8 @REC-2 @CHG-3 @STA-7', async ({
  page,
}) => {
  const problems = watchPage(page);
  const { origin } = embedded.portal;
  const address = embedded.at('bank', 'plain.html');
  await page.goto(address);
  const log = page.locator('#told');
  await expect(log).toContainText('mounted');
  const storage = () =>
    page.evaluate(() => ({
      cookies: document.cookie,
      stored: Object.keys(sessionStorage).concat(Object.keys(localStorage)),
      entries: history.length,
      title: document.title,
    }));
  const before = await storage();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const counted = page.waitForResponse(/\/portal-service\/stateUsageStatus\/store$/);
  await page.getByLabel('User ID').fill('alex.morgan');
  await button('Continue').click();
  await button('Send by e-mail').click();
  await expect(page.getByLabel('One-time passcode')).toBeVisible();
  const { code } = await latestMessage(page.request, origin, 'alex.morgan', 'Email');
  await page.getByLabel('One-time passcode').fill(code);
  await page.getByLabel('One-time passcode').press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
  await page.getByLabel('New password', { exact: true }).fill('Pebble-7-cloud');
  await page.getByLabel('Repeat new password').fill('Pebble-7-cloud');
  await button('Save password').click();
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
  // Whether the first step or the `mounted` promise comes first depends on the browser.
  const steps = async () => (await log.textContent())?.replace(' mounted', '');
  expect(await steps()).toBe(' step:REQUEST step:OTP step:VERIFY step:CHANGE done:password-changed');
  expect(page.url()).toBe(address);
  // The steps are tracked without using the host page's storage (STA-7).
  expect((await counted).status()).toBe(204);
  expect(await storage()).toEqual(before);

  await button('Go To Login Page').click();
  await page.getByLabel('User ID').fill('alex.morgan');
  await page.getByLabel('Password', { exact: true }).fill('Pebble-7-cloud');
  await button('Log In').click();
  await expect(page.getByText('alex.morgan', { exact: true })).toBeVisible();
  expect(page.url()).toBe(`${origin}/apps/home`);
  expect(problems()).toEqual([]);
});

test('a page with a strict Content Security Policy shows a flow without violations @CARD-8', async ({
  page,
}) => {
  const problems = watchPage(page);
  await page.addInitScript(() => {
    const violated: string[] = [];
    Object.assign(window, { violated });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violated.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto(embedded.at('bank', 'strict.html'));
  await page.getByLabel('Benutzerkennung').fill('nobody.known');
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Per E.Mail senden$/ })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { violated: string[] }).violated)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('two flows of different clients and languages on one page do not affect each other @CARD-8 @STA-4 @long', async ({
  page,
}) => {
  const problems = watchPage(page);
  await page.goto(embedded.at('bank', 'two.html'));
  const [one, other] = [page.locator('#one'), page.locator('#other')];
  await expect(one.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Benutzerkennung vergessen?' })).toBeVisible();
  const colour = (flow: typeof one) =>
    flow.locator('.portal').evaluate((element) => getComputedStyle(element).getPropertyValue('--fill'));
  expect(await colour(one)).not.toBe(await colour(other));

  const counted: Record<string, unknown>[] = [];
  const rejected: number[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/portal-service/httpUsageStatus/store')) return;
    if (response.status() !== 204) rejected.push(response.status());
    counted.push(...(response.request().postDataJSON() as Record<string, unknown>[]));
  });
  await one.getByLabel('User ID').fill('nobody.known');
  await one.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(one.getByRole('button', { name: 'Send by e-mail' })).toBeVisible();
  await expect(other.getByLabel('Vorname')).toBeVisible();
  await other.getByLabel('Vorname').fill('Erika');
  await other.getByLabel('Nachname').fill('Muster');
  await other.getByLabel(/^E.Mail-Adresse/).fill('erika.muster@example.com');
  await other.getByRole('button', { name: 'Weiter', exact: true }).click();
  await expect(other.getByRole('button', { name: /^Per E.Mail senden$/ })).toBeVisible();
  await expect(one.getByRole('button', { name: 'Send by e-mail' })).toBeVisible();
  // Statistics are sent some seconds later, each request with its client, and the host's console stays empty.
  await expect
    .poll(() => [...new Set(counted.map(({ CLIENT_ID }) => CLIENT_ID))].sort())
    .toEqual(['default', 'karmesin']);
  expect(rejected).toEqual([]);
  expect(problems()).toEqual([]);
});

test('the login form of a host page signs in, and its links to recovery stay on the page @CARD-8 @LOG-4', async ({
  page,
}) => {
  await page.goto(embedded.at('bank', 'login.html'));
  // Storage keys that the portal uses on its own pages.
  const hosts = { userId: 'of the host', usrToken: 'of the host', passwordChanged: 'of the host' };
  await page.evaluate((entries) => Object.assign(sessionStorage, entries), hosts);
  await page.getByRole('link', { name: 'Forgot Password' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
  await page.getByRole('link', { name: 'Forgot User ID' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Forgot your User ID?' })).toBeFocused();
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual(hosts);
  await page.goto(embedded.at('bank', 'login.html'));
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open an account' }).click();
  await (await opening).waitForURL(/\/registration\/self-reg\/default\/open_account$/);
  expect(page.url()).toBe(embedded.at('bank', 'login.html'));
  await signIn(page, 'ivan.internal', 'Portal-Demo-Internal-3');
  await expect(page.getByText('ivan.internal', { exact: true })).toBeVisible();
});

test('a part that fails to load shows a message in its flow only, and a retry loads it @CARD-8 @CARD-6 @long', async ({
  page,
}) => {
  const entry = /\/parts\/recovery-mf\/[0-9a-f]+\/entry\.js/;
  await page.route(entry, (route) => route.abort());
  await page.goto(embedded.at('bank', 'plain.html'));
  await expect(page.getByText('We could not load this page.')).toBeVisible();
  await expect(page.locator('#told')).toHaveText(' refused:unavailable');
  await page.unroute(entry);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('User ID')).toBeVisible();
});

const fileTag = quickCases(0);
for (const [what, file] of [
  ['embedded.js', 'root-config/[0-9a-f]+/embedded.js'],
  ['the shared styles', 'shared-wl-assets/[0-9a-f]+/styles.css'],
  ['a lazy chunk of the part', 'recovery-mf/[0-9a-f]+/embedded-routes.[^/]+.js'],
] as const) {
  test(`with one extra byte, ${what} is not used and the host page gets an error @CARD-8 @CARD-3 ${fileTag()}`, async ({
    page,
  }) => {
    await page.route(new RegExp(`/parts/${file.replaceAll('.', '\\.')}`), async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response: response, body: `${await response.text()} ` });
    });
    await page.goto(embedded.at('bank', 'plain.html'));
    await expect(page.locator('#told')).toHaveText(' refused:unavailable');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Plain bank' })).toBeVisible();
  });
}

test('the script is served at a short-lived URL and at one with an integrity value @CARD-8', async ({
  request,
}) => {
  const { origin } = embedded.portal;
  const short = await request.get(`${origin}/embed.js`);
  expect(short.headers()).toMatchObject({
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const { script, integrity } = (await (await request.get(`${origin}/embed.json`)).json()) as Record<
    string,
    string
  >;
  const pinned = await request.get(script ?? '');
  expect(pinned.headers()).toMatchObject({ 'access-control-allow-origin': '*' });
  expect(pinned.headers()['cache-control']).toContain('immutable');
  expect(await pinned.text()).toBe(await short.text());
  const digest = createHash('sha384')
    .update(await pinned.body())
    .digest('base64');
  expect(integrity).toBe(`sha384-${digest}`);
});
