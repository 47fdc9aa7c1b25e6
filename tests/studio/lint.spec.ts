import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Browser } from '@playwright/test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { newTextReader, type Excused } from './coverage/shown-texts';
import { describeFindings } from './findings';
import { isWording, readStates, screensOf, viewsOf, type Choice, type View } from './frames';
import { newLayoutComparison } from './layout/look-at-layout';
import { lintScreens, newLinter } from './lint-screens';
import { lookAt, startBrowser } from './open-screens';

// Each state in each language, width and scheme at least once; `npm run studio:lint` looks at both widths in both
// languages, and `npm run studio:lint -- --all` at everything.
const DAY: Choice = {
  whiteLabels: ['default'],
  languages: ['en-US'],
  schemes: ['light'],
  widths: [1440],
  parts: [],
  everyWording: true,
};
// The other brand words nothing in its own way, so these are the German texts of every client.
const GERMAN: Choice = {
  whiteLabels: ['karmesin'],
  languages: ['de-DE'],
  schemes: ['light', 'dark'],
  widths: [390],
  parts: [],
};

const excused = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'coverage/excused.json'), 'utf8'),
) as Excused;

// Each of the two takes minutes: on two workers at once.
test.describe.configure({ mode: 'parallel' });
test.setTimeout(900_000);

let portal: TestPortal;
let browser: Browser;
test.beforeAll(async () => {
  portal = await startPortal({ PORTAL_ENVIRONMENT: 'LOCAL' });
  browser = await startBrowser();
});
test.afterAll(async () => {
  await browser.close();
  await portal.stop();
});

// Loading a screen takes longer than looking at it, so all that is asked of the English ones is asked at once: the linter
// looks first, and only then the test font is put on.
test('I18N-4 WL-2 NAV-2 NAV-10 every screen in every state is in order, in English on a desktop, laid out as recorded, and no text is without a state that shows it', async () => {
  const { origin } = portal;
  const linter = newLinter(origin);
  const reader = newTextReader();
  const layouts = newLayoutComparison();
  const [desktop] = viewsOf(DAY);
  // The rail of a desktop is a progress line on a phone, which has words of its own.
  const phone: View = { width: 390, scheme: 'light' };
  // Both views of both schemes are compared by `npm run studio:layout`.
  const night: View = { width: 1440, scheme: 'dark' };
  await lookAt(
    {
      browser,
      origin,
      prepare: linter.prepare,
      missed: (page, screen, view) => {
        linter.missed(page, screen, view);
        layouts.missed(page, screen, view);
      },
    },
    screensOf(await readStates(origin), DAY),
    [desktop, phone, night].filter((view) => view !== undefined),
    async (page, screen, view) => {
      if (view === desktop && !isWording(screen.state)) await linter.look(page, screen, view);
      else linter.listen(page, screen, view);
      if (view !== night) await reader.look(page, screen, view);
      if (view !== desktop && !isWording(screen.state)) await layouts.look(page, screen, view);
    },
  );
  const found = linter.found();
  expect.soft(found.length, describeFindings(found)).toBe(0);
  expect(layouts.compared()).toBeGreaterThan(0);
  const differences = layouts.differences();
  const advice = 'If this is meant: npm run studio:layout -- --write';
  expect.soft(differences.length, [...differences.slice(0, 40), advice].join('\n')).toBe(0);
  const { texts, unshown, stale } = reader.coverage(excused);
  expect(texts).toBeGreaterThan(0);
  expect(unshown, 'texts that no state shows: add a fixture').toEqual([]);
  expect(stale, 'no longer to be excused in coverage/excused.json').toEqual([]);
});

test('WL-2 I18N-1 I18N-4 NAV-2 NAV-10 every screen in every state is in order, in German in another brand, on a phone by day and at night', async () => {
  const { origin } = portal;
  const screens = screensOf(await readStates(origin), GERMAN);
  expect(screens.length).toBeGreaterThan(0);
  const { found } = await lintScreens({ browser, origin }, screens, viewsOf(GERMAN));
  expect(found.length, describeFindings(found)).toBe(0);
});
