import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { startTestDirectory } from '@portal/services/test-directory';
import { latestMessage } from '../../tests/portal/outbox';
import { copyPreparedParts } from '../../tests/portal/prepared-data';
import { startPortal } from '../../tests/portal/start-portal';
import { Recovery } from '../../tests/security/recovery';
import { Visitor } from '../../tests/security/visitor';
import { startExample } from '../../tests/sign-on/example-processes';
import { applyTestFont } from '../../tests/studio/apply-test-font';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');
const HELP_DESK_TOKEN = 'a-token-for-the-pictures-of-the-help-desk-90817263';

/** Milliseconds after which the support button has moved into place and colour transitions have ended. */
const SETTLED_MS = 500;

const VIEWPORT = { width: 1440, height: 900 } as const;

async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', ...options });
  return context.newPage();
}

async function shoot(page: Page, name: string, options: { readonly fullPage?: boolean } = {}): Promise<void> {
  await page.waitForLoadState('networkidle');
  await applyTestFont(page);
  // Moves the pointer away, so that no button is hovered.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(SETTLED_MS);
  writeFileSync(path.join(FOLDER, `${name}.png`), await page.screenshot(options));
}

/** Takes the branded login page to which the OpenID example redirects. */
async function takeSignOn(browser: Browser): Promise<void> {
  const example = await startExample([
    'npm --prefix examples/openid-sign-on run sign-on',
    'npm --prefix examples/openid-sign-on run relying-party',
  ]);
  try {
    const page = await openPage(browser);
    await page.goto(example.application);
    await expect(page.locator('svg use').first()).toBeAttached();
    await shoot(page, 'sign-on-login-en-1440');
    await page.context().close();
  } finally {
    await example.stop();
  }
}

/** Takes the error message of a new password that the directory rejects because of its password history. */
async function takeDirectory(browser: Browser): Promise<void> {
  const directory = await startTestDirectory();
  const portal = await startPortal({
    ...directory.settings,
    PORTAL_ENVIRONMENT: 'LOCAL',
    RECOVERY_DESTINATION_LIMIT: '100',
    DATA_DIR: copyPreparedParts(),
  });
  try {
    const page = await openPage(browser);
    const main = page.getByRole('main');
    const submit = main.locator('button[type=submit]');
    await page.goto(`${portal.origin}/default/fps`);
    await page.waitForLoadState('networkidle');
    await main.getByRole('textbox').fill('dora.direct');
    await submit.click();
    await main.getByRole('button').first().click();
    await expect(main.locator('[inputmode="numeric"]')).toBeVisible();
    const { code } = await latestMessage(page.request, portal.origin, 'dora.direct', 'Email');
    await main.getByRole('textbox').fill(code);
    await Promise.all([page.waitForURL(/fps-self-change-pw/), submit.click()]);
    await page.waitForLoadState('networkidle');
    for (const field of await main.locator('input:visible').all()) await field.fill('Direct-Harbor-11');
    await submit.click();
    await expect(main.locator('[aria-invalid="true"]')).toBeVisible();
    await shoot(page, 'directory-refusal-en-1440');
    await page.context().close();
  } finally {
    await portal.stop();
    await directory.stop();
  }
}

/** Takes the Help Desk's page about a recovery that is locked by wrong passcodes. */
async function takeHelpDesk(browser: Browser): Promise<void> {
  const portal = await startPortal({ PORTAL_ENVIRONMENT: 'LOCAL', HELP_DESK_TOKEN });
  try {
    const recovery = await Recovery.begin(await Visitor.at(portal.origin), 'alex.morgan', 'Email');
    const { body } = await recovery.send();
    for (let attempt = 0; attempt < 5; attempt += 1) await recovery.tryWrongCode();
    const page = await openPage(browser, {
      httpCredentials: { username: 'Ann Agent', password: HELP_DESK_TOKEN },
    });
    await page.goto(`${portal.origin}/ops/help-desk`);
    await page.getByRole('textbox').fill(String(body['reference']));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table')).toBeVisible();
    await shoot(page, 'help-desk-en-1440', { fullPage: true });
    await page.context().close();
  } finally {
    await portal.stop();
  }
}

/** Takes screenshots of a portal with the OpenID example, with a directory, and of its Help Desk. */
export async function takeIntegrationPictures(browser: Browser): Promise<void> {
  await takeHelpDesk(browser);
  await takeDirectory(browser);
  await takeSignOn(browser);
}
