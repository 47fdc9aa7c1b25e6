import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { createTextReader, type Excused } from './coverage/shown-texts';
import { createLinter } from './create-linter';
import { describeFindings } from './findings';
import { isWording, listScreens, readStates, removeVariants, type Screen, type View } from './frames';
import { startBrowser, type VisitedScreen, visitScreen } from './visit-screens';

// Every state is covered in both languages and schemes; `tests/studio/lint.ts --all` checks all combinations.
const ENGLISH = { whiteLabels: ['default'], languages: ['en-US'], parts: [], everyWording: true } as const;
// This white label overrides no message, so these are the default German texts.
const GERMAN = { whiteLabels: ['karmesin'], languages: ['de-DE'], parts: [] } as const;

// The side stepper of a desktop is a progress line on a phone, with its own texts.
const ENGLISH_VIEWS: readonly View[] = [
  { width: 1440, scheme: 'light' },
  { width: 1024, scheme: 'dark' },
  { width: 390, scheme: 'light' },
];
const GERMAN_VIEWS: readonly View[] = [
  { width: 390, scheme: 'light' },
  { width: 320, scheme: 'dark' },
  { width: 768, scheme: 'light' },
];

const excused = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'coverage/excused.json'), 'utf8'),
) as Excused;

let browser: Browser;
const portal = useSharedPortal();
test.beforeAll(async () => {
  browser = await startBrowser();
});
test.afterAll(() => browser.close());

/** Asserts that no rule finds a fault on the screens; `read` receives each screen too. */
async function expectInOrder(
  screens: readonly Screen[],
  views: readonly View[],
  read?: VisitedScreen,
): Promise<void> {
  expect(screens.length).toBeGreaterThan(0);
  const linter = createLinter(portal.origin);
  await visitScreen(
    { browser, origin: portal.origin, ...linter },
    screens,
    views,
    async (page, screen, view) => {
      if (isWording(screen.state)) linter.listen(page, screen, view);
      else await linter.look(page, screen, view);
      await read?.(page, screen, view);
    },
  );
  const found = linter.found();
  expect.soft(found.length, describeFindings(found)).toBe(0);
}

test('every twenty-fourth screen passes the linter in German in another brand on a phone @WL-2 @I18N-1 @NAV-10', async () => {
  const states = removeVariants(await readStates(portal.origin)).map(({ part, states: names }) => ({
    part,
    states: names.filter((_, index) => index % 24 === 0),
  }));
  await expectInOrder(listScreens(states, GERMAN), GERMAN_VIEWS.slice(0, 1));
});

test(
  'every state passes the linter in English, and some state shows every text @I18N-4 @WL-2 @NAV-2 @NAV-10',
  { tag: '@long' },
  async () => {
    const reader = createTextReader();
    await expectInOrder(listScreens(await readStates(portal.origin), ENGLISH), ENGLISH_VIEWS, reader.look);
    const { texts, unshown, stale } = reader.coverage(excused);
    expect(texts).toBeGreaterThan(0);
    expect(unshown, 'texts that no state shows: add a fixture').toEqual([]);
    expect(stale, 'no longer to be excused in coverage/excused.json').toEqual([]);
  },
);

test(
  'every state passes the linter in German in another brand @WL-2 @I18N-1 @I18N-4 @NAV-2 @NAV-10',
  { tag: '@long' },
  async () => expectInOrder(listScreens(await readStates(portal.origin), GERMAN), GERMAN_VIEWS),
);
