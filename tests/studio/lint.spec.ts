import { expect, test, type Browser } from '@playwright/test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { describeFindings } from './findings';
import { readStates, screensOf, viewsOf, type Choice } from './frames';
import { lintScreens } from './lint-screens';
import { startBrowser } from './open-screens';

// Each state in each language, width and scheme at least once; `npm run studio:lint` looks at both widths in both
// languages, and `npm run studio:lint -- all` at everything.
const DAY = { whiteLabels: ['default'], schemes: ['light'], parts: [] } as const;
const NIGHT = { whiteLabels: ['karmesin'], widths: [390], schemes: ['dark'], parts: [] } as const;

// Each of the two takes more than a minute: on two workers at once.
test.describe.configure({ mode: 'parallel' });

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

const lint = async (choice: Choice): Promise<void> => {
  test.setTimeout(400_000);
  const screens = screensOf(await readStates(portal.origin), choice);
  expect(screens.length).toBeGreaterThan(0);
  const { found } = await lintScreens({ browser, origin: portal.origin }, screens, viewsOf(choice));
  expect(found.length, describeFindings(found)).toBe(0);
};

test('I18N-4 NAV-2 NAV-10 every screen in every state is in order, in English on a desktop', () =>
  lint({ ...DAY, languages: ['en-US'], widths: [1440] }));

test('WL-2 I18N-1 I18N-4 NAV-2 NAV-10 every screen in every state is in order, in German in another brand, on a phone at night', () =>
  lint({ ...NIGHT, languages: ['de-DE'] }));
