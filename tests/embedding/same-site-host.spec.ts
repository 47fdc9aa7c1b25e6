import { expect, type FrameLocator, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { latestMessage } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { watchPage } from '../portal/watch-page';
import { useSharedEmbedded } from './embedded-portal';

// Host pages on the portal's own site (www.bank.example and login.bank.example): browsers send both session cookies.

const embedded = useSharedEmbedded();

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
  test(`a visitor with a portal session recovers ${where} on a host page of its site @CARD-8 @SEC-R3 @SEC-R11 @SEC-R17 ${pageTag()}`, async ({
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
