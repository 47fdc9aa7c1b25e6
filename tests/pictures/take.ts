import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import { latestMessage } from '../portal/outbox';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { palettePng } from './palette-png';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');

/** Largest picture, in bytes: a page of the documentation shows several. */
const LIMIT = 150_000;

const USER = 'alex.morgan';
const WIDTHS = [
  { name: '1440', size: { width: 1440, height: 900 } },
  { name: '390', size: { width: 390, height: 844 } },
] as const;
const LANGUAGES = [
  { name: 'en', cookie: 'en_US' },
  { name: 'de', cookie: 'de_DE' },
] as const;

type Shoot = (screen: string) => Promise<void>;

/** Texts to read, which have no brand surface. */
const WITHOUT_SURFACE: readonly string[] = [
  'system-requirements',
  'cookie-policy',
  'cookie-policy-clip',
  'terms-of-use',
  'registration',
];

/** Pages that are looked at as they are opened, by the name of their picture. */
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

const nextHeading = async (page: Page, step: () => Promise<void>): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  await step();
  await expect(heading).not.toHaveText(before ?? '');
};

const submit = (page: Page): Promise<void> => page.getByRole('main').locator('button[type=submit]').click();

/** From the login page to the new password and the log-out page, in whatever language: found by role and order. */
const journey = async (page: Page, { origin }: TestPortal, shoot: Shoot): Promise<void> => {
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
};

const takeAll = async (browser: Browser, portal: TestPortal): Promise<void> => {
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
        // The engraving is drawn once the page is quiet.
        if (!WITHOUT_SURFACE.includes(screen)) await expect(page.locator('svg use').first()).toBeAttached();
        const file = path.join(FOLDER, `${screen}-${language.name}-${name}.png`);
        writeFileSync(file, palettePng(await page.screenshot()));
      });
      await context.close();
    }
  }
};

mkdirSync(FOLDER, { recursive: true });
const portal = await startPortal({ PORTAL_ENVIRONMENT: 'LOCAL' });
try {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    await takeAll(browser, portal);
  } finally {
    await browser.close();
  }
} finally {
  await portal.stop();
}

for (const name of readdirSync(FOLDER)) {
  const { size } = statSync(path.join(FOLDER, name));
  console.log(`${name.padEnd(40)}${Math.ceil(size / 1000)} kB`);
  if (size <= LIMIT) continue;
  console.error(`${name} is larger than ${LIMIT / 1000} kB.`);
  process.exitCode = 1;
}
