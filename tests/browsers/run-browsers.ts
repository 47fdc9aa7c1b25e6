import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { Argument, commandLine, readCommandLine } from '@portal/registry/command-line';
import prepareData from '../portal/prepared-data';
import { startPortal } from '../portal/start-portal';
import { WORKSPACE } from '../workspace';
import type { BrowserSession } from './browser-session';
import { describeMissing, TESTED_BROWSERS, type TestedBrowser } from './installed-browsers';
import { visitPages } from './page-visitor';
import { SHORT_WALKS, type Walk, WALKS } from './walks';

/** Small desktop window, in which desktop layouts have the least space. */
const WINDOW = { width: 1024, height: 730 };

/** Returns the path and text of the current page, for the report of a failed walk. */
function shownBy(session: BrowserSession): Promise<string> {
  return session
    .execute<string>(
      'return `${location.pathname} ${document.body.innerText}`.replace(/\\s+/g, " ").slice(0, 600);',
    )
    .catch(String);
}

/**
 * Runs the walks in one browser against a separate portal.
 * @returns false when a walk failed
 */
async function walkIn(browser: TestedBrowser, walks: Readonly<Record<string, Walk>>): Promise<boolean> {
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
}

/** Builds the parts, then runs the walks in one browser after the other. @returns number of browsers in which one failed */
async function walkInEach(
  browsers: readonly TestedBrowser[],
  walks: Readonly<Record<string, Walk>>,
): Promise<number> {
  execFileSync(path.join(WORKSPACE, 'node_modules/.bin/portal-tooling'), ['build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const removeData = await prepareData();
  let failures = 0;
  try {
    for (const browser of browsers) if (!(await walkIn(browser, walks))) failures += 1;
  } finally {
    await removeData();
  }
  return failures;
}

/** Browsers by command-line argument. */
const NAMES: Readonly<Record<string, TestedBrowser['name']>> = {
  chromium: 'Chromium',
  firefox: 'Firefox ESR',
  webkit: 'WebKitGTK',
};

/**
 * Runs sign-in, the three flows and every page in every supported engine through WebDriver, over plain
 * http as served by `npm start`. A missing browser fails the run unless `--installed` is given. `--short` runs the walks
 * of `npm test`.
 */
const program = readCommandLine(
  commandLine(
    'npx tsx tests/browsers/run-browsers.ts',
    'Walks sign-in, recoveries and every page in each engine.',
  )
    .addArgument(new Argument('[browser...]', 'browsers; all when absent').choices(Object.keys(NAMES)))
    .option('--short', 'only the short walks')
    .option('--installed', 'skip browsers that are not installed'),
);
const { short, installed } = program.opts<{ readonly short?: true; readonly installed?: true }>();
const wanted = (program.args.length === 0 ? Object.keys(NAMES) : program.args).map((word) => NAMES[word]);
const chosen = TESTED_BROWSERS.filter(({ name }) => wanted.includes(name));
const present: TestedBrowser[] = [];
let failures = 0;
for (const browser of chosen) {
  const missing = describeMissing(browser);
  if (missing === null) present.push(browser);
  else {
    console.error(`\n── ${missing}`);
    if (installed !== true) failures += 1;
  }
}
// Without an installed browser, no builds or portal are needed.
if (present.length > 0) failures += await walkInEach(present, short === true ? SHORT_WALKS : WALKS);
if (failures > 0) process.exitCode = 1;
else if (present.length > 0) console.log('\nEvery walk came to its end.');
