import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { latestMessage } from '../../tests/portal/outbox';
import { startPortal, type TestPortal } from '../../tests/portal/start-portal';
import { applyTestFont } from '../../tests/studio/apply-test-font';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');

const USER = 'alex.morgan';
/** Screenshots of the README. */
const PICTURES: readonly string[] = [
  'login-en-1440',
  'challenge-en-1440',
  'new-password-de-1440',
  'passcode-en-390',
];

const VIEWS = [
  { name: 'en-1440', cookie: 'en_US', viewport: { width: 1440, height: 900 } },
  { name: 'de-1440', cookie: 'de_DE', viewport: { width: 1440, height: 900 } },
  { name: 'en-390', cookie: 'en_US', viewport: { width: 390, height: 844 } },
] as const;

/** Milliseconds after which the support button has moved into place and colour transitions have ended. */
const SETTLED_MS = 500;

type Shoot = (screen: string) => Promise<void>;

async function nextHeading(page: Page, step: () => Promise<void>): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  await step();
  await expect(heading).not.toHaveText(before ?? '');
}

function submit(page: Page): Promise<void> {
  return page.getByRole('main').locator('button[type=submit]').click();
}

/**
 * From the login page to the new password; elements are found by role and order, in any language.
 */
async function journey(page: Page, { origin }: TestPortal, shoot: Shoot): Promise<void> {
  const main = page.getByRole('main');
  await page.goto(`${origin}/apps/home`);
  await expect(main.locator('input[name="USER"]')).toBeFocused();
  await page.waitForLoadState('networkidle');
  await shoot('login');

  await page.goto(`${origin}/default/fps`);
  await page.waitForLoadState('networkidle');
  await main.getByRole('textbox').fill(USER);
  await nextHeading(page, () => submit(page));
  await shoot('challenge');

  await nextHeading(page, () => main.getByRole('button').first().click());
  const { code } = await latestMessage(page.request, origin, USER, 'Email');
  await main.getByRole('textbox').fill(code.slice(0, 3));
  await shoot('passcode');

  await main.getByRole('textbox').fill(code);
  await Promise.all([page.waitForURL(/fps-self-change-pw/), submit(page)]);
  await page.waitForLoadState('networkidle');
  await main.locator('input:visible').first().fill('Harbour-7');
  await shoot('new-password');
}

async function takeAll(browser: Browser, portal: TestPortal): Promise<void> {
  for (const { name, cookie, viewport } of VIEWS) {
    const context = await browser.newContext({ viewport, deviceScaleFactor: 1, reducedMotion: 'reduce' });
    await context.addCookies([{ name: 'displayLanguage', value: cookie, url: portal.origin }]);
    const page = await context.newPage();
    await journey(page, portal, async (screen) => {
      const picture = `${screen}-${name}`;
      if (!PICTURES.includes(picture)) return;
      // The brand pattern is drawn when the page is idle.
      await expect(page.locator('svg use').first()).toBeAttached();
      await applyTestFont(page);
      // No button is hovered, and the support button is at its initial position.
      await page.mouse.move(0, 0);
      await page.waitForTimeout(SETTLED_MS);
      writeFileSync(path.join(FOLDER, `${picture}.png`), await page.screenshot());
    });
    await context.close();
  }
}

/** Takes screenshots of a recovery's steps. */
export async function takePagePictures(browser: Browser): Promise<void> {
  const portal = await startPortal({ PORTAL_ENVIRONMENT: 'LOCAL', RECOVERY_DESTINATION_LIMIT: '100' });
  try {
    await takeAll(browser, portal);
  } finally {
    await portal.stop();
  }
}
