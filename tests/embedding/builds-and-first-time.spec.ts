import { rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { runParts } from '../parts/parts-command';
import { createVariantBuild, type Variant } from '../parts/variant-build';
import { test } from '../portal/browser-test';
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

test('during a canary inline flows use the live build, portal frames that of the visitor @CARD-8 @CARD-6 @long', async ({
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
