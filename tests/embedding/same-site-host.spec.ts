import { expect, type FrameLocator, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { latestMessage } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { watchPage } from '../portal/watch-page';
import { type EmbeddedPortal, sharedEmbedded } from './embedded-portal';

// Host pages on the portal's own site (www.bank.example and login.bank.example): browsers send both session cookies.

let embedded: EmbeddedPortal;
test.beforeAll(async () => {
  embedded = await sharedEmbedded();
});

async function openOwnPage(page: Page): Promise<void> {
  await page.goto(`${embedded.portal.origin}/default/fps`);
  await expect(page.getByLabel('User ID')).toBeVisible();
}

async function openHostPage(page: Page, name: 'plain.html' | 'frame.html'): Promise<void> {
  await page.goto(`${embedded.hosts.sameSite}/${name}`);
  await expect(page.locator('#told')).toContainText('mounted');
}

async function recover(
  page: Page,
  scope: Page | FrameLocator,
  user: string,
  password: string,
): Promise<void> {
  const button = (name: string) => scope.getByRole('button', { name, exact: true });
  await scope.getByLabel('User ID').fill(user);
  await button('Continue').click();
  await button('Send by e-mail').click();
  await expect(scope.getByLabel('One-time passcode')).toBeVisible();
  const { code } = await latestMessage(page.request, embedded.portal.origin, user, 'Email');
  await scope.getByLabel('One-time passcode').fill(code);
  await button('Submit OTP').click();
  await scope.getByLabel('New password', { exact: true }).fill(password);
  await scope.getByLabel('Repeat new password').fill(password);
  await button('Save password').click();
}

async function jar(page: Page) {
  return Object.fromEntries(
    (await page.context().cookies(embedded.portal.origin))
      .filter(({ name }) => name.endsWith('-session'))
      .map(({ name, value, partitionKey }) => [name, { id: value.split('.')[0], partitionKey }]),
  );
}

const pageTag = quickCases(0);
for (const [where, name, user, password] of [
  ['inline', 'plain.html', 'erika.muster', 'Kiesel-8-wolke'],
  ['in a frame', 'frame.html', 'alex.morgan', 'Pebble-8-cloud'],
] as const)
  test(`CARD-8 SEC-R3 SEC-R11 SEC-R17 a visitor with a portal session recovers ${where} on a host page of its site ${pageTag()}`, async ({
    page,
  }) => {
    const problems = watchPage(page);
    await openOwnPage(page);
    const before = await jar(page);
    await openHostPage(page, name);
    const flow = name === 'frame.html' ? page.frameLocator('iframe') : page;
    await recover(page, flow, user, password);
    await expect(flow.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
    await expect(page.locator('#told')).toContainText('done:password-changed');
    const after = await jar(page);
    expect(after['portal-session']).toEqual(before['portal-session']);
    expect(after['__Host-embedded-session']?.partitionKey).toBe('http://localhost');
    expect(after['__Host-embedded-session']?.id).not.toBe(after['portal-session']?.id);
    expect(problems()).toEqual([]);
  });

test('CARD-8 SEC-R3 SEC-R11 SEC-R17 a visitor with an embedded session from host pages of the portal’s site recovers on the portal @long', async ({
  page,
}) => {
  const problems = watchPage(page);
  await openHostPage(page, 'plain.html');
  await openHostPage(page, 'frame.html');
  await expect(page.frameLocator('iframe').getByLabel('User ID')).toBeVisible();
  const before = await jar(page);
  await openOwnPage(page);
  await recover(page, page, 'ivan.internal', 'Granite-9-rivers');
  await expect(page).toHaveURL(/\/app\/default\/login/);
  const after = await jar(page);
  expect(after['__Host-embedded-session']).toEqual(before['__Host-embedded-session']);
  expect(after['portal-session']?.id).toMatch(/./);
  expect(after['portal-session']?.id).not.toBe(after['__Host-embedded-session']?.id);
  expect(problems()).toEqual([]);
});

test('CARD-8 SEC-R3 SEC-R11 a host page of the portal’s site can send no request with the visitor’s own session, nor without naming its client @long', async ({
  page,
}) => {
  await openOwnPage(page);
  const own = (await page.context().cookies(embedded.portal.origin)).find(
    ({ name }) => name === 'XSRF-TOKEN',
  );
  await openHostPage(page, 'plain.html');
  const statuses = await page.evaluate(
    async ([origin, ownToken]) => {
      const session = await fetch(`${origin}/embed/session?wl=default`, { credentials: 'include' });
      const { token } = (await session.json()) as { token: string };
      const call = async (value: string, client: Record<string, string>) => {
        const response = await fetch(`${origin}/portal-login-service/public/fps/auth`, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json', 'x-xsrf-token': value, ...client },
          body: JSON.stringify({ devicePrint: 'test', flow: 'FPS', userId: 'nobody.known' }),
        });
        return response.status;
      };
      const client = { 'x-portal-white-label': 'default' };
      // The client in the header determines which hosts are allowed, so the header is required.
      return [await call(ownToken, client), await call(token, {}), await call(token, client)];
    },
    [embedded.portal.origin, own?.value ?? ''] as const,
  );
  expect(statuses).toEqual([403, 403, 200]);
});
