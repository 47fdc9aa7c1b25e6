import { rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { promoteBuild, publishUnchecked, readLiveBuilds } from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { leaking, LEAKS, LIFECYCLES } from './careless-leaving';
import { createVariantBuild, type Variant, type VariantChange } from './variant-build';

let portal: TestPortal;
const made: Variant[] = [];
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(async () => {
  for (const { folder } of made) rmSync(folder, { recursive: true, force: true });
  await portal.stop();
});

/** A URL of the login page that does not redirect to the single sign-on. */
const LOGIN = '/app/default/login?SMQUERYDATA=x&TARGET=%2Fapps%2Fhome';

/** Pages of other parts, each with a link from the login page. */
const NEXT: readonly (readonly [part: string, path: string, heading: string])[] = [
  ['recovery-mf', '/default/fps', 'Forgot your password?'],
  ['info-pages-mf', '/app/default/systemRequirements', 'System Requirements'],
];

/** Makes a variant of the login page live while some work runs. */
async function withLogin(change: VariantChange, work: () => Promise<void>): Promise<void> {
  const before = await readLiveBuilds(portal);
  const variant = createVariantBuild('login-mf', change);
  made.push(variant);
  await publishUnchecked(variant.folder, portal);
  await promoteBuild(portal, { 'login-mf': variant.id });
  await expect(async () => {
    const response = await fetch(portal.origin + LOGIN);
    expect(await response.text()).toContain(variant.id);
  }).toPass();
  try {
    await work();
  } finally {
    await promoteBuild(portal, before);
  }
}

/** Opens the login page and waits until parts navigate within the document. */
async function openLogin(page: Page): Promise<void> {
  await page.goto(portal.origin + LOGIN);
  await page.waitForFunction(() => 'singleSpaNavigate' in window);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}

/** Follows a link as a click does, since some leaks cover the page or prevent clicks. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.getElementById('slot-main')?.append(link);
    link.click();
    link.remove();
  }, path);
}

async function expectUsable(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await expect(page).toHaveTitle(`${heading} | Aldermere`);
  await expect(page.locator('#leaked')).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('position', 'static');
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  const state = await page.evaluate(async () => {
    const { leakedRuns: before } = window as { leakedRuns?: number };
    // More than two periods of each interval, and some frames.
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50));
    return {
      runs: (window as { leakedRuns?: number }).leakedRuns === before,
      inert: document.body.inert,
      class: document.body.className.includes('leaked'),
      asks: !dispatchEvent(new Event('beforeunload', { cancelable: true })),
      scroll: scrollY,
    };
  });
  expect(state).toEqual({ runs: true, inert: false, class: false, asks: false, scroll: 0 });
}

/** Types, submits and reads on the recovery page. */
async function recover(page: Page): Promise<void> {
  const field = page.getByLabel('User ID');
  await field.click();
  await page.keyboard.type('nobody.known');
  await expect(field).toHaveValue('nobody.known');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send by e-mail' })).toBeVisible();
}

/** Scrolls by the keyboard, and follows a link of the page. */
async function read(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
}

/** Position of the keydown eater before the recovery page. */
const tag = quickCases(14);
const CASES: readonly (readonly [name: string, change: VariantChange, delayMs?: number | undefined])[] = [
  // Several busy scripts at once would only measure the machine.
  ['everything at once', leaking(...LEAKS.filter(({ name }) => !/busy|history entries/.test(name)))],
  ...LIFECYCLES.map(([name, edit]) => [name, { files: { 'entry.js': edit } }] as const),
  ...LEAKS.map((leak) => [leak.name, leaking(leak), leak.delayMs] as const),
];
for (const [name, change, delayMs] of CASES)
  for (const [part, path, heading] of NEXT)
    test(`CARD-6 after a part that leaves ${name}, ${part} is usable, also after Back ${tag()}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1000, height: 400 });
      if (delayMs !== undefined) await page.clock.install();
      const use = async (): Promise<void> => {
        await expectUsable(page, heading);
        await (part === 'recovery-mf' ? recover(page) : read(page));
      };
      const openAgain = async (open: () => Promise<unknown>): Promise<void> => {
        await open();
        await expect.poll(() => new URL(page.url()).pathname).toBe('/app/default/login');
        if (name !== 'hanging mount')
          await page.locator('#slot-main input[name=PASSWRD]').waitFor({ state: 'attached' });
      };
      await withLogin(change, async () => {
        await openLogin(page);
        await follow(page, path);
        await use();
        if (delayMs !== undefined) {
          await page.clock.fastForward(delayMs);
          expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
        }
        await openAgain(() => page.goBack());
        // The part adds entries while it is shown, which removes those of Forward.
        if (name.startsWith('history entries')) return;
        await page.goForward();
        await expectUsable(page, heading);
        await openAgain(() => follow(page, LOGIN));
        await page.goBack();
        await use();
      });
    });
