import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';

const WHITE_LABELS = path.resolve(import.meta.dirname, '../../shared-wl-assets/white-labels');
const CONTENTSVCS = '/app/npx/public/contentsvcs/v1/api/sites';

/** A client without a cookie policy, and one that loads its policy from its own URLs. */
const OWN_CLIENTS = [
  { key: 'no-policy', cookiePolicyConfig: { activateCookiePolicyRoute: false } },
  {
    key: 'own-policy',
    cookiePolicyConfig: {
      apiEndpointEMEA: `${CONTENTSVCS}/gateway/open/wl-emea-cookie-notice`,
      apiEndpointOther: `${CONTENTSVCS}/gateway/open/wl-cookie-notice`,
    },
  },
];

let portal: TestPortal;
let whiteLabels: string;
test.beforeAll(async () => {
  whiteLabels = mkdtempSync(path.join(tmpdir(), 'portal-clients-'));
  cpSync(WHITE_LABELS, whiteLabels, { recursive: true });
  for (const client of OWN_CLIENTS) {
    const file = { name: client.key, brandColour: '#334455', ...client };
    writeFileSync(path.join(whiteLabels, `${client.key}.json`), JSON.stringify(file));
  }
  portal = await startPortal({ WHITE_LABELS_DIR: whiteLabels });
});
test.afterAll(async () => {
  await portal.stop();
  rmSync(whiteLabels, { recursive: true });
});

async function open(page: Page, address: string): Promise<number | undefined> {
  const response = await page.goto(portal.origin + address);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  return response?.status();
}

test('a cookie policy that is not activated is Page Not Found at its own URL; configured endpoints are requested @INF-4 @long', async ({
  page,
}) => {
  const problems = watchPage(page);
  expect(await open(page, '/app/no-policy/cookiePolicy')).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expect(page).toHaveTitle('Page Not Found');
  await expect(page).toHaveURL(`${portal.origin}/app/no-policy/cookiePolicy`);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' })).toHaveCount(0);
  const response = page.waitForResponse(`**${CONTENTSVCS}/gateway/open/wl-emea-cookie-notice`);
  await open(page, '/app/own-policy/cookiePolicy');
  expect((await response).status()).toBe(200);
  await expect(page.getByRole('tabpanel')).toContainText('Your bank offers this portal');
  expect(problems()).toEqual([]);
});
