import { expect, type Page } from '@playwright/test';
import { runAxe } from '../accessibility/run-axe';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';
import { simulateVisitors } from '../statistics/simulated-visitors';
import { installProbe } from './probe';

/* Pages for developers, testers and operators of a portal. */

const portal = useSharedPortal();

function speak(page: Page, language: 'en_US' | 'de_DE') {
  return page.context().addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
}

/** Asserts that a page passes axe, fits its width and has the edge of the brand. */
async function expectInOrder(page: Page, name: string, width: number): Promise<void> {
  const { violations, passed } = await runAxe(page);
  expect(passed, name).toBeGreaterThan(8);
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]),
    name,
  ).toEqual([]);
  const [wide, brand, main = 0, content = 0] = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('header > span, main, main h1')].map((element) =>
      element === document.documentElement ? element.scrollWidth : element.getBoundingClientRect().left,
    ),
  );
  expect(wide, name).toBe(width);
  expect(content - main, name).toBe(brand);
}

const pageTag = quickCases(1);
for (const [language, width, colorScheme] of [
  ['en_US', 1440, 'light'],
  ['de_DE', 390, 'dark'],
] as const) {
  test(`the operator pages pass axe and fit (${language}, ${width} px, ${colorScheme}) @CARD-6 @NAV-10 ${pageTag()}`, async ({
    page,
  }) => {
    const problems = watchPage(page);
    await speak(page, language);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.route('**/dev/studio/frame/**', (route) => route.fulfill({ status: 204 }));
    for (const name of ['deployments', 'statistics', 'outbox', 'studio']) {
      await page.goto(`${portal.origin}/dev/${name}`);
      await expectInOrder(page, name, width);
    }
    await page.goto(`${portal.origin}/apps/home`);
    await page.locator('input[name="USER"]').fill('erika.muster');
    await page.locator('input[name="PASSWRD"]').fill('Portal-Demo-2');
    await page.keyboard.press('Enter');
    await expect(page.locator('main td').first()).toHaveText('erika.muster');
    expect((await runAxe(page)).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(problems()).toEqual([]);
  });
}

test('the deployments page shows a failed override, and the pages work @CARD-6', async ({ page }) => {
  await page.goto(`${portal.origin}/dev/deployments?part=shell&target=8f3a17c04be92d65`);
  await page.getByRole('button', { name: 'Set override', exact: true }).click();
  await expect(page.getByRole('row', { name: /^shell / }).first()).toContainText(
    'This build does not exist.',
  );
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.getByLabel('User ID', { exact: true })).toBeEditable();
});

for (const [language, sentence] of [
  ['en_US', 'This page needs JavaScript. Turn it on in your browser, then reload the page.'],
  [
    'de_DE',
    'Diese Seite benötigt JavaScript. Schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
  ],
] as const)
  test(`without scripts an operator page says what it needs (${language}) @CARD-6 @I18N-1`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
    const page = await context.newPage();
    for (const name of ['deployments', 'statistics', 'outbox', 'studio', 'studio/brand']) {
      await page.goto(`${portal.origin}/dev/${name}`);
      // As rendered: text locators leave out noscript elements.
      expect(await page.getByRole('main').innerText()).toBe(sentence);
    }
    await context.close();
  });

test('the statistics page fits a phone, whatever was recorded @STA-2 @CARD-6 @long', async ({ page }) => {
  const now = Date.now();
  const records = simulateVisitors(now - 60 * 60_000, now, 40).filter(({ kind }) => kind === 'http');
  const { status } = await rawRequest(portal.origin, '/portal-service/httpUsageStatus/store', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(records.slice(0, 60).map(({ record }) => record)),
  });
  expect(status).toBeLessThan(300);
  await page.setViewportSize({ width: 320, height: 900 });
  await expect(async () => {
    await page.goto(`${portal.origin}/dev/statistics`);
    expect(await page.getByRole('table', { name: 'Request times' }).isVisible()).toBe(true);
  }).toPass();
  for (const language of ['en_US', 'de_DE'] as const) {
    await speak(page, language);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${portal.origin}/dev/statistics`);
      // A name as long as that of a content request, whose overflow must not widen the page.
      await page
        .getByRole('table', { name: language === 'en_US' ? 'Request times' : 'Aufrufzeiten' })
        .getByRole('rowheader')
        .first()
        .evaluate((cell) => (cell.textContent = 'contentsvcs/pages/system-requirements-of-one-client'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${language} ${width}`).toBe(
        width,
      );
    }
  }
});

/** Endpoint of each kind of record (D-11). */
const RECORD_PATHS = {
  http: '/portal-service/httpUsageStatus/store',
  usage: '/portal-service/stateUsageStatus/store',
  click: '/portal-metrics/analytics/click',
  'digital-pulse': '/portal-service/public/logDpStats',
} as const;

test('every bar, block and line of the charts has at least 3:1 on its card, light and dark @STA-2 @NAV-10 @long', async ({
  page,
  context,
}) => {
  const now = Date.now();
  const records = simulateVisitors(now - 30 * 60_000, now, 60);
  for (const kind of ['http', 'usage', 'digital-pulse'] as const)
    await rawRequest(portal.origin, RECORD_PATHS[kind], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        records
          .filter((each) => each.kind === kind)
          .slice(0, 60)
          .map(({ record }) => record),
      ),
    });
  await installProbe(context);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(async () => {
      await page.goto(`${portal.origin}/dev/statistics`);
      expect(await page.locator('canvas').count()).toBe(1);
      for (const table of ['Recovery funnel', 'Request times'])
        expect(await page.getByRole('table', { name: table }).isVisible()).toBe(true);
    }).toPass();
    // The columns on the canvas have the colours of the legend.
    const weak = await page.evaluate(() => {
      const { backgroundBehind, colour, contrast } = window.probe;
      // Marks have a position or length; the track behind a bar has none.
      const marks = [...document.querySelectorAll('main ul i, main td span[style]')];
      return marks.flatMap((mark) => {
        const { backgroundColor, borderInlineStartColor } = getComputedStyle(mark);
        const drawn = colour(backgroundColor)[3] === 0 ? borderInlineStartColor : backgroundColor;
        const ratio = contrast(colour(drawn), backgroundBehind(mark));
        return ratio < 3 ? [`${mark.className}: ${ratio.toFixed(2)}`] : [];
      });
    });
    expect(weak, colorScheme).toEqual([]);
  }
});

/** Pages of the reference services, compared with a content page of the portal. */
const PLAIN_PAGES = [
  '/registration/self-reg/default/open_account',
  '/dev/outbox',
  '/dev/statistics',
  '/dev/deployments',
  '/dev/studio?part=clip-login-mf',
];

/** Size and typography of the header, the title and controls. */
function readLook(page: Page) {
  return page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const type = (selector: string) => {
      const element = document.querySelector(selector);
      if (element === null) return null;
      const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color } =
        getComputedStyle(element);
      return { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color };
    };
    const [header, logo] = [box('header'), box('header svg')];
    const { fontFamily, fontSize, color } = type('header svg + span') ?? {};
    return {
      ground: getComputedStyle(document.body).backgroundColor,
      header: header?.height,
      logo: {
        left: logo?.left,
        width: logo?.width,
        height: logo?.height,
        top: (logo?.top ?? 0) - (header?.top ?? 0),
      },
      name: { fontFamily, fontSize, color },
      title: type('h1'),
      text: document.body.classList.contains('portal') && getComputedStyle(document.body).font,
    };
  });
}

const widthTag = quickCases(1);
for (const width of [1440, 390])
  test(`pages of the services have the header and typography of the portal's own (${width} px) @NAV-3 @STA-2 ${widthTag()}`, async ({
    page,
  }) => {
    await page.route('**/dev/studio/frame/**', (route) => route.abort());
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${portal.origin}/app/default/termsOfUse`);
    const { header, ...pageLook } = await readLook(page);
    for (const path of PLAIN_PAGES) {
      await page.goto(portal.origin + path);
      const { header: height, title, ...look } = await readLook(page);
      expect(look, path).toEqual({
        ground: pageLook.ground,
        logo: pageLook.logo,
        name: pageLook.name,
        text: pageLook.text,
      });
      // On a phone the statistics page has a smaller title, and links to five pages take a second line.
      if (width === 390 && path.startsWith('/dev/')) continue;
      expect({ title, height }, path).toEqual({ title: pageLook.title, height: header });
    }
  });

test('one header links all operator pages, in both languages @CARD-6 @I18N-1 @long', async ({ page }) => {
  // The studio's frames are not under test here.
  await page.route('**/dev/studio/frame/**', (route) => route.abort());
  await page.goto(`${portal.origin}/dev/deployments`);
  const ways = page.getByRole('navigation', { name: 'Pages for operators' });
  for (const name of ['Studio', 'Statistics', 'Outbox', 'Deployments']) {
    await ways.getByRole('link', { name, exact: true }).click();
    await expect(ways.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(`${portal.origin}/dev/${name.toLowerCase()}`);
  }
  await ways.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`${portal.origin}/dev/deployments`);
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
  const german = page.getByRole('navigation', { name: 'Seiten für den Betrieb' });
  await german.getByRole('link', { name: 'Statistik' }).click();
  await german.getByRole('link', { name: 'English' }).click();
  await expect(ways).toBeVisible();
});

test('the studio does not scroll when a screen takes the focus, and no captions overlap @NAV-2 @long', async ({
  page,
}) => {
  await page.goto(`${portal.origin}/dev/studio?part=login-mf`);
  const frames = () =>
    page.frames().filter((frame) => frame !== page.mainFrame() && frame.url() !== 'about:blank');
  await expect.poll(() => frames().length).toBeGreaterThan(4);
  for (const frame of frames()) await expect(frame.locator('[data-shown]')).toHaveCount(1);
  const wall = await page.evaluate(() => ({
    top: scrollY,
    focused: document.activeElement?.tagName,
  }));
  expect(wall).toEqual({ top: 0, focused: 'BODY' });

  await page.route('**/dev/studio/frame/**', (route) => route.abort());
  await page.goto(`${portal.origin}/dev/studio?width=320`);
  const names = page.locator('figcaption');
  expect(await names.count()).toBeGreaterThan(100);
  const tooWide = await names.evaluateAll((captions) =>
    captions
      .filter((caption) => caption.scrollWidth > caption.clientWidth)
      .map((caption) => caption.textContent),
  );
  expect(tooWide).toEqual([]);
  await page.unroute('**/dev/studio/frame/**');

  await test.step('a screen that is opened on its own gets the focus @NAV-2', async () => {
    await page.goto(`${portal.origin}/dev/studio/frame/default/login-mf/login-session-expired`);
    await expect(page.locator('[data-shown]')).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
});

test('the sender in the preview of messages is readable on a phone in German @D-4 @NAV-10', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'displayLanguage', value: 'de_DE', url: portal.origin }]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${portal.origin}/dev/outbox/templates?wl=karmesin`);
  const values = page.locator('main dd');
  await expect(values.first()).toHaveText(/^Karmesin Privatbank/);
  for (const value of await values.all()) expect((await value.boundingBox())?.width).toBeGreaterThan(150);
});
