import type { BrowserSession } from './browser-session';
import prepareData from '../portal/prepared-data';
import { startPortal } from '../portal/start-portal';
import { describeMissing, TESTED_BROWSERS, type TestedBrowser } from './installed-browsers';
import { visitPages } from './page-visitor';
import { SHORT_WALKS, WALKS, type Walk } from './walks';

/** Window of a small desktop, at which layouts are the tightest. */
const WINDOW = { width: 1024, height: 730 };

/** Path and words of the page that a walk ended on. */
const shownBy = (session: BrowserSession): Promise<string> =>
  session
    .execute<string>(
      'return `${location.pathname} ${document.body.innerText}`.replace(/\\s+/g, " ").slice(0, 600);',
    )
    .catch(String);

/** Walks in one browser against a portal of its own. @returns false when a walk failed */
const walkIn = async (browser: TestedBrowser, walks: Readonly<Record<string, Walk>>): Promise<boolean> => {
  const portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '100' });
  try {
    const session = await browser.start();
    console.log(`\n── ${browser.name}: ${session.version}`);
    let isFine = true;
    try {
      await session.resizeWindow(WINDOW.width, WINDOW.height);
      for (const [name, walk] of Object.entries(walks)) {
        const started = performance.now();
        const error = await walk(visitPages(session, portal.origin), portal.origin).then(
          () => null,
          async (reason: unknown) => `${String(reason)}; shown: ${await shownBy(session)}`,
        );
        const seconds = ((performance.now() - started) / 1_000).toFixed(1);
        console.log(
          `${error === null ? '✓' : '✗'} ${name}, ${seconds} s${error === null ? '' : `: ${error}`}`,
        );
        isFine &&= error === null;
      }
    } finally {
      await session.close();
    }
    return isFine;
  } finally {
    await portal.stop();
  }
};

/**
 * `npm run browsers`: walks sign-in, the three flows and every page through WebDriver on plain http, as `npm start` serves
 * them, in every engine that visitors have; words choose browsers by name. A browser that is not installed fails the run,
 * with `--installed` it is only named. `--short` makes the walks of `npm test`.
 */
const given = process.argv.slice(2).map((word) => word.toLowerCase());
const [isShort, onlyInstalled] = ['--short', '--installed'].map((option) => given.includes(option));
const names = given.filter((word) => !word.startsWith('--'));
const chosen = TESTED_BROWSERS.filter(
  ({ name }) => names.length === 0 || names.some((each) => name.toLowerCase().includes(each)),
);
let failures = chosen.length === 0 ? 1 : 0;
const forget = await prepareData();
try {
  for (const browser of chosen) {
    const missing = describeMissing(browser);
    if (missing !== null) {
      console.error(`\n── ${missing}`);
      if (onlyInstalled !== true) failures += 1;
    } else if (!(await walkIn(browser, isShort === true ? SHORT_WALKS : WALKS))) failures += 1;
  }
} finally {
  await forget();
}
if (failures > 0) process.exitCode = 1;
else console.log('\nEvery walk came to its end.');
