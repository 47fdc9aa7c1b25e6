import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

const LOGIN = '/app/default/login?SMQUERYDATA=x';
const MOTIF = '#slot-main main > :first-child > svg';
const LATER = /\/parts\/shared-wl-assets\/\w+\/later\.css$/;

/** Returns a style of a component that loads later: the stepper beside a recovery question. */
function railColumns(page: Page): Promise<string> {
  return page
    .locator('#slot-main ol, #slot-main ul')
    .first()
    .evaluate((list) => getComputedStyle(list).listStyleType);
}

function composed(page: Page) {
  return expect(page.locator('[data-prerendered]')).toHaveCount(0);
}

test('the login page inlines the styles that it needs; the rest loads after hydration @CARD-3', async ({
  page,
}) => {
  const problems = watchPage(page);
  const inline = (await (await page.request.get(portal.origin + LOGIN)).text()).match(/<style/g) ?? [];
  expect(inline.length).toBeGreaterThan(3);
  await page.goto(portal.origin + LOGIN);
  await composed(page);
  await expect(page.locator('link[rel=stylesheet][data-part="shared-wl-assets"]')).toHaveAttribute(
    'href',
    LATER,
  );
  await expect(page.locator(MOTIF)).toBeVisible();
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
  // After two seconds the page navigates without these styles; they apply when they arrive.
  await expect.poll(() => railColumns(page)).toBe('none');
  expect(problems()).toEqual([]);
});

test('a recovery page contains all styles from the start, with and without scripts @CARD-3 @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('style[data-part="shared-wl-assets"]')).toHaveCount(1);
  await expect(page.locator('style[data-first-of]')).toHaveCount(0);
  expect(await railColumns(page)).toBe('none');
  await context.close();
});

/** Records for every frame with a form whether the elements around it are laid out. */
const WATCH_SURROUNDINGS = `self.frames = [];
  const note = () => {
    if (document.querySelector('h1')) self.frames.push(['#slot-main main > :first-child', 'footer', '#slot-notices', 'h1']
      .map((each) => getComputedStyle(document.querySelector(each)).contentVisibility).join(' '));
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);`;

test('the form is laid out in the first frame, the elements around it in the next @CARD-3', async ({
  page,
}) => {
  await page.route('**/*.js', () => new Promise<void>(() => undefined));
  await page.addInitScript(WATCH_SURROUNDINGS);
  await page.goto(portal.origin + LOGIN, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('self.frames.length')).toBeGreaterThan(5);
  const [first, ...next] = await page.evaluate<string[]>('self.frames');
  expect(first).toBe('hidden hidden hidden visible');
  expect(new Set(next)).toEqual(new Set(['visible visible visible visible']));
});

const stylesTag = quickCases(0);
for (const [fate, treat] of [
  ['never arrive', () => new Promise<void>(() => undefined)],
  ['are gone', undefined],
] as const)
  test(`later styles that ${fate} block nothing: header and links work, and no motif is drawn without them @CARD-6 ${stylesTag()}`, async ({
    page,
  }) => {
    await page.route(LATER, (route) => (treat === undefined ? route.fulfill({ status: 404 }) : treat()));
    // The page still waits for the styles, so its load event has not fired.
    await page.goto(portal.origin + LOGIN, { waitUntil: 'commit' });
    await composed(page);
    await expect(page.locator(MOTIF)).toHaveCount(1);
    await expect(page.locator(MOTIF)).toBeHidden();
    await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await expect(page.getByLabel('User ID')).toBeEditable();
  });
