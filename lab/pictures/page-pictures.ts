import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { latestMessage } from '../../tests/portal/outbox';
import { startPortal, type TestPortal } from '../../tests/portal/start-portal';
import { applyTestFont } from '../../tests/studio/apply-test-font';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');

const USER = 'alex.morgan';
const WIDTHS = [
  { name: '1440', size: { width: 1440, height: 900 } },
  { name: '390', size: { width: 390, height: 844 } },
] as const;
const LANGUAGES = [
  { name: 'en', cookie: 'en_US' },
  { name: 'de', cookie: 'de_DE' },
] as const;

/** Milliseconds after which the support button has moved into place and colour transitions have ended. */
const SETTLED_MS = 500;

type Shoot = (screen: string) => Promise<void>;

/** Content pages, which have no brand surface. */
const WITHOUT_SURFACE: readonly string[] = [
  'system-requirements',
  'cookie-policy',
  'cookie-policy-clip',
  'terms-of-use',
  'registration',
];

/** Pages that need no steps, by the name of their screenshot. */
const PAGES = {
  'system-requirements': '/app/default/systemRequirements',
  'cookie-policy': '/app/default/cookiePolicy',
  'cookie-policy-clip': '/app/clip/cookiePolicy',
  'terms-of-use': '/app/default/termsOfUse',
  'logged-out-by-sign-on': '/app/default/ssoLogout',
  'logged-out-elsewhere': '/app/default/loggedOut',
  'access-denied': '/app/default/accessDenied',
  'saml-error': '/app/default/samlError',
  'session-expired': '/app/default/sessionExpired',
  'system-unavailable': '/app/default/systemUnavailable',
  'not-found': '/app/home',
  sorry: '/app/clip/sorry',
  registration: '/registration/self-reg/default/open_account',
} as const;

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
 * From the login page to the new password and the log-out page; elements are found by role and order, in any language.
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

  for (const [screen, address] of Object.entries({ 'logged-out': '/app/default/logout', ...PAGES })) {
    await page.goto(origin + address);
    await page.waitForLoadState('networkidle');
    await shoot(screen);
  }
}

async function takeAll(browser: Browser, portal: TestPortal): Promise<void> {
  for (const language of LANGUAGES) {
    for (const { name, size } of WIDTHS) {
      const context = await browser.newContext({
        viewport: size,
        deviceScaleFactor: 1,
        reducedMotion: 'reduce',
      });
      await context.addCookies([{ name: 'displayLanguage', value: language.cookie, url: portal.origin }]);
      const page = await context.newPage();
      await journey(page, portal, async (screen) => {
        // The brand pattern is drawn when the page is idle.
        if (!WITHOUT_SURFACE.includes(screen)) await expect(page.locator('svg use').first()).toBeAttached();
        const file = path.join(FOLDER, `${screen}-${language.name}-${name}.png`);
        await applyTestFont(page);
        // No button is hovered, and the support button is at its initial position.
        await page.mouse.move(0, 0);
        await page.waitForTimeout(SETTLED_MS);
        writeFileSync(file, await page.screenshot());
      });
      await context.close();
    }
  }
}

/** Takes screenshots of every page and of a recovery's steps, in both languages, on a desktop and on a phone. */
export async function takePagePictures(browser: Browser): Promise<void> {
  const portal = await startPortal({ PORTAL_ENVIRONMENT: 'LOCAL', RECOVERY_DESTINATION_LIMIT: '100' });
  try {
    await takeAll(browser, portal);
  } finally {
    await portal.stop();
  }
}
