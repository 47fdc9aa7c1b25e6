import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { createTextReader, type Excused } from './coverage/shown-texts';
import { describeFindings } from './findings';
import {
  type Choice,
  isWording,
  listScreens,
  listViews,
  readStates,
  removeVariants,
  type Screen,
  type View,
} from './frames';
import { createLayoutComparison } from './layout/compare-layouts';
import { createLinter, lintScreens } from './lint-screens';
import { startBrowser, type VisitedScreen, visitScreen } from './visit-screens';

// Every state is covered at least once in each language, width and scheme; `npm run studio:lint -- --all` checks all
// combinations.
const ENGLISH: Choice = {
  whiteLabels: ['default'],
  languages: ['en-US'],
  schemes: ['light'],
  widths: [1440],
  parts: [],
  everyWording: true,
};
// This white label overrides no message, so these are the default German texts.
const GERMAN: Choice = {
  whiteLabels: ['karmesin'],
  languages: ['de-DE'],
  schemes: ['light', 'dark'],
  widths: [390],
  parts: [],
};
const DESKTOP: View = { width: 1440, scheme: 'light' };
const PHONE: View = { width: 390, scheme: 'light' };
const DESKTOP_AT_NIGHT: View = { width: 1440, scheme: 'dark' };

const excused = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'coverage/excused.json'), 'utf8'),
) as Excused;

let portal: TestPortal;
let browser: Browser;
test.beforeAll(async () => {
  portal = await sharedPortal();
  browser = await startBrowser();
});
test.afterAll(() => browser.close());

/**
 * Asserts that English screens pass the linter on a desktop and match their recorded layout, with one load per screen,
 * since loading takes longer than the checks. The linter runs before the test font is applied.
 * @param layoutViews views whose layout is compared
 * @param read receives each screen in the light scheme, to collect its texts
 */
async function expectEnglishInOrder(
  screens: readonly Screen[],
  layoutViews: readonly View[],
  read?: VisitedScreen,
): Promise<void> {
  const { origin } = portal;
  const linter = createLinter(origin);
  const layouts = createLayoutComparison();
  expect(screens.length).toBeGreaterThan(0);
  await visitScreen(
    {
      browser,
      origin,
      prepare: linter.prepare,
      missed: (page, screen, view) => {
        linter.missed(page, screen, view);
        layouts.missed(page, screen, view);
      },
    },
    screens,
    [DESKTOP, ...layoutViews],
    async (page, screen, view) => {
      if (view === DESKTOP && !isWording(screen.state)) await linter.look(page, screen, view);
      else linter.listen(page, screen, view);
      if (view.scheme === 'light') await read?.(page, screen, view);
      if (view !== DESKTOP && !isWording(screen.state)) await layouts.look(page, screen, view);
    },
  );
  const found = linter.found();
  expect.soft(found.length, describeFindings(found)).toBe(0);
  expect(layouts.compared()).toBeGreaterThan(0);
  const differences = layouts.differences();
  const advice = 'If this is meant: npm run studio:layout -- --write';
  expect.soft(differences.length, [...differences.slice(0, 40), advice].join('\n')).toBe(0);
}

async function expectGermanInOrder(screens: readonly Screen[], views: readonly View[]): Promise<void> {
  expect(screens.length).toBeGreaterThan(0);
  const { found } = await lintScreens({ browser, origin: portal.origin }, screens, views);
  expect(found.length, describeFindings(found)).toBe(0);
}

test('every screen in its first state passes the linter in English on a desktop and matches its recorded layout on a phone @NAV-2 @NAV-10 @long', async () => {
  const states = removeVariants(await readStates(portal.origin));
  await expectEnglishInOrder(listScreens(states, ENGLISH), [PHONE]);
});

test('every twenty-fourth screen of each part passes the linter in German in another brand on a phone @WL-2 @I18N-1 @NAV-10', async () => {
  const states = removeVariants(await readStates(portal.origin)).map(({ part, states: names }) => ({
    part,
    states: names.filter((_, index) => index % 24 === 0),
  }));
  await expectGermanInOrder(listScreens(states, GERMAN), [PHONE]);
});

test(
  'every state passes the linter in English on a desktop and matches its recorded layout, and some state shows every text @I18N-4 @WL-2 @NAV-2 @NAV-10',
  { tag: '@long' },
  async () => {
    // The side stepper of a desktop is a progress line on a phone, with its own texts.
    const layoutViews = [PHONE, DESKTOP_AT_NIGHT];
    const reader = createTextReader();
    await expectEnglishInOrder(
      listScreens(await readStates(portal.origin), ENGLISH),
      layoutViews,
      reader.look,
    );
    const { texts, unshown, stale } = reader.coverage(excused);
    expect(texts).toBeGreaterThan(0);
    expect(unshown, 'texts that no state shows: add a fixture').toEqual([]);
    expect(stale, 'no longer to be excused in coverage/excused.json').toEqual([]);
  },
);

test(
  'every state passes the linter in German in another brand on a phone, light and dark @WL-2 @I18N-1 @I18N-4 @NAV-2 @NAV-10',
  { tag: '@long' },
  async () => expectGermanInOrder(listScreens(await readStates(portal.origin), GERMAN), listViews(GERMAN)),
);
