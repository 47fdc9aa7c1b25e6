import { expect, type Page } from '@playwright/test';
import { leaking, LEAKS, LIFECYCLES, withLiveLogin } from '../parts/careless-leaving';
import type { VariantChange } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { type EmbeddedPortal, startEmbedded } from './embedded-portal';

let embedded: EmbeddedPortal;
test.beforeAll(async () => {
  embedded = await startEmbedded({ RECOVERY_DESTINATION_LIMIT: '1000' });
});
test.afterAll(async () => {
  await embedded.stop();
});

/** What the host page itself has set up before the flow, and must keep. */
async function prepareHost(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const host = { keys: 0, ticks: 0, changes: 0 };
    Object.assign(window, { host });
    document.addEventListener('keydown', () => (host.keys += 1));
    setInterval(() => (host.ticks += 1), 20);
    addEventListener('DOMContentLoaded', () => {
      document.body.classList.add('of-host');
      document.body.style.setProperty('margin-top', '7px');
      new MutationObserver(() => (host.changes += 1)).observe(document.body, { attributes: true });
    });
  });
}

async function expectHostUntouched(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Bank with a login form');
  await expect(page.locator('body')).toHaveClass('of-host');
  await expect(page.locator('body')).toHaveCSS('margin-top', '7px');
  await expect(page.locator('#leaked')).toHaveCount(0);
  const read = () =>
    page.evaluate(() => ({ ...(window as unknown as { host: Record<string, number> }).host }));
  const before = await read();
  await page.keyboard.press('Shift');
  await page.evaluate(() => (document.body.dataset['changed'] = String(Math.random())));
  await expect.poll(async () => (await read())['keys']).toBeGreaterThan(before['keys'] ?? 0);
  await expect.poll(async () => (await read())['ticks']).toBeGreaterThan(before['ticks'] ?? 0);
  expect((await read())['changes']).toBeGreaterThan(before['changes'] ?? 0);
}

/** Leaks that a host page is freed from; functions that the window itself has are left to the probe of the deploy. */
const UNDONE = LEAKS.filter(({ isUndoneOnHosts }) => isUndoneOnHosts !== false);

/** Position of everything at once. */
const tag = quickCases(0);
const CASES: readonly (readonly [name: string, change: VariantChange])[] = [
  ['everything at once', leaking(...UNDONE.filter(({ name }) => !/busy|history entries/.test(name)))],
  ...LIFECYCLES.filter(([name]) => name !== 'hanging mount').map(
    ([name, edit]) => [name, { files: { 'entry.js': edit } }] as const,
  ),
  ...UNDONE.map((leak) => [leak.name, leaking(leak)] as const),
];
for (const [name, change] of CASES)
  test(`a flow that leaves ${name} frees the next flow, and the host page stays as it was @CARD-8 ${tag()}`, async ({
    page,
  }) => {
    await prepareHost(page);
    const request = (): Promise<Response> =>
      fetch(`${embedded.portal.origin}/embed/flows/default/login`, {
        headers: { origin: embedded.hosts.origin('bank') },
      });
    await withLiveLogin(embedded.portal, change, request, async () => {
      await page.goto(embedded.at('bank', 'login.html'));
      const link = page.locator('portal-flow').getByRole('link', { name: 'Forgot Password' });
      await expect(link).toBeAttached();
      await page.waitForFunction(() => document.querySelector('portal-flow')?.shadowRoot !== undefined);
      await link.dispatchEvent('click');
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
      const field = page.getByLabel('User ID');
      await field.click();
      await page.keyboard.type('nobody.known');
      await expect(field).toHaveValue('nobody.known');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Send by e-mail' })).toBeVisible();
      await expectHostUntouched(page);
    });
  });
