import { rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { runParts } from '../parts/parts-command';
import { createVariantBuild, type Variant } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { latestMessage } from '../portal/outbox';
import { watchPage } from '../portal/watch-page';
import { type EmbeddedPortal, startEmbedded } from './embedded-portal';

const USUAL = 'Forgot your password?';
const NEW = 'Password gone?';

let embedded: EmbeddedPortal;
let variant: Variant;
test.beforeAll(async () => {
  embedded = await startEmbedded();
  variant = createVariantBuild('recovery-mf', {
    files: { 'i18n/en-US.json': (text) => text.replace(USUAL, NEW) },
  });
  await runParts(embedded.portal, 'deploy', 'recovery-mf', '--hold', '--from', variant.folder);
});
test.afterAll(async () => {
  rmSync(variant.folder, { recursive: true, force: true });
  await embedded.stop();
});

function changed(...words: readonly string[]): Promise<string> {
  return runParts(embedded.portal, ...words);
}

/**
 * Asserts which build a visitor with another build on the portal gets: on the portal's own page, and in flows on pages of
 * both sites.
 */
async function expectBuilds(page: Page): Promise<void> {
  const { portal, hosts } = embedded;
  const heading = { level: 1 } as const;
  await expect(async () => {
    await page.goto(`${portal.origin}/default/fps`);
    await expect(page.getByRole('heading', { ...heading, name: NEW })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const [origin, framed] of [
    [hosts.origin('bank'), USUAL],
    [hosts.sameSite, NEW],
  ] as const) {
    await page.goto(`${origin}/plain.html`);
    await expect(page.locator('#told')).toContainText('mounted');
    await expect(page.getByRole('heading', { name: USUAL }), `inline on ${origin}`).toBeVisible();
    await page.goto(`${origin}/frame.html`);
    await expect(page.locator('#told')).toContainText('mounted');
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: framed }), `framed on ${origin}`).toBeVisible();
  }
}

test('during a canary, inline flows use the live build and frames on the portal’s own site that of the visitor @CARD-8 @CARD-6 @long', async ({
  page,
}) => {
  await changed('canary', 'recovery-mf', '100', '--id', variant.id);
  await expectBuilds(page);
  await changed('canary', 'recovery-mf', '0');
});

test('an override applies to a frame on the portal’s own site and to no other flow @CARD-8 @CARD-6 @long', async ({
  page,
}) => {
  await page.goto(`${embedded.portal.origin}/dev/deployments?part=recovery-mf&target=${variant.id}`);
  await page.getByRole('button', { name: 'Set override', exact: true }).click();
  await expectBuilds(page);
});

test('a first-time user sets a password on a page of another site @CARD-8 @CHG-3 @REC-3 @long', async ({
  page,
}) => {
  const problems = watchPage(page);
  await page.goto(embedded.at('bank', 'login.html'));
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    document.querySelector('portal-flow')?.remove();
    const flow = document.createElement('portal-flow');
    flow.setAttribute('flow', 'ftu');
    const told: string[] = [];
    for (const name of ['step', 'done'])
      flow.addEventListener(name, (event) => {
        const { flow: of, step, outcome } = (event as CustomEvent<Record<string, string>>).detail;
        told.push(`${of}:${step ?? outcome}`);
      });
    Object.assign(window, { toldOfFlow: told });
    document.body.append(flow);
  });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByLabel('User ID').fill('frida.first');
  await button('Continue').click();
  await button('Send by e-mail').click();
  await expect(page.getByLabel('One-time passcode')).toBeVisible();
  const { code } = await latestMessage(page.request, embedded.portal.origin, 'frida.first', 'Email');
  await page.getByLabel('One-time passcode').fill(code);
  await button('Submit OTP').click();
  await page.getByLabel('Temporary password', { exact: true }).fill('Welcome-Frida-4');
  await page.getByLabel('New password', { exact: true }).fill('Pebble-Cloud-42');
  await page.getByLabel('Repeat new password').fill('Pebble-Cloud-42');
  await button('Save password').click();
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { toldOfFlow: string[] }).toldOfFlow)).toEqual([
    'ftu:REQUEST',
    'ftu:OTP',
    'ftu:VERIFY',
    'ftu:CHANGE',
    'ftu:password-changed',
  ]);
  expect(page.url()).toBe(embedded.at('bank', 'login.html'));
  await button('Go to login').click();
  await page.getByLabel('User ID').fill('frida.first');
  await page.getByLabel('Password', { exact: true }).fill('Pebble-Cloud-42');
  await button('Log In').click();
  await expect(page.getByText('frida.first', { exact: true })).toBeVisible();
  expect(problems()).toEqual([]);
});
