import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test';
import { getTestBrowser } from '@portal/tooling/browser';
import { getScreenUrl, type Screen, type View } from './frames';
import { installProbe } from './probe';

/** Height of the window for a width, in CSS pixels: a phone, a tablet, a desktop. */
function heightFor(width: number): number {
  return width < 700 ? 844 : width < 1200 ? 1024 : 900;
}

// Toasts leave after ten seconds; a screen is opened anew before that.
const VIEWS_PER_LOAD = 4;
/** Milliseconds after which it is loaded anew all the same. */
const FRESH = 4_000;

/** Two: what the smallest build machines have cores for. */
const PAGES = 2;

/** What is done with a screen in one view. */
export type VisitedScreen = (page: Page, screen: Screen, view: View) => Promise<void>;

/** A browser of one's own for the studio; glyphs are not hinted, so that they are as wide on every machine. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: getTestBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--font-render-hinting=none'],
  });
}

async function newContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    deviceScaleFactor: 1,
  });
  await context.clock.install();
  await installProbe(context);
  return context;
}

/**
 * Counts what a page has asked for, so that content which is fetched later is waited for, and only then.
 *
 * @returns waits until nothing is unanswered
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    const patience = Date.now() + PATIENCE;
    while (open.size > 0 && Date.now() < patience) await page.waitForTimeout(20);
    open.clear();
  };
}

// The veil over a waiting page comes after 400 ms, and what follows a change of size is throttled; the clock is put
// forward so that no test has to wait for it.
const LATER = 500;

// A busy machine takes long over a screen; one that does not come at all is told by name.
const PATIENCE = 40_000;

/**
 * Opens a screen and waits until its state is reached.
 *
 * @returns false when it is not
 */
async function openScreen(page: Page, screen: Screen, view: View): Promise<boolean> {
  await page.setViewportSize({ width: view.width, height: heightFor(view.width) });
  await page.emulateMedia({ colorScheme: view.scheme });
  await page.goto(getScreenUrl(screen));
  return page
    .locator(`[data-shown="${screen.state}"]`)
    .waitFor({ state: 'attached', timeout: PATIENCE })
    .then(
      () => true,
      () => false,
    );
}

/** The last of a page is there, which comes when the form is awake: notices, and the engraving of each surface. */
export async function waitUntilShown(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-prerendered]') === null &&
      [...document.querySelectorAll('[class*="-surface-"]')].every(
        (surface) => surface.querySelector('use') !== null,
      ),
    undefined,
    { timeout: PATIENCE },
  );
}

async function show(page: Page, view: View): Promise<void> {
  await page.emulateMedia({ colorScheme: view.scheme });
  await page.setViewportSize({ width: view.width, height: heightFor(view.width) });
}

/** What React does after an event and the browser after a change of size is done by then. */
function settle(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What follows a change, at once and some time later, is done by then; only for pages of `inspectHolder`, which own their clock. */
export async function settleWithDelays(page: Page): Promise<void> {
  await settle(page);
  await page.clock.runFor(LATER);
  await settle(page);
}

/**
 * Goes through screens in every view, two pages at a time in one browser. A screen is loaded once and then only
 * resized and recoloured.
 *
 * @param prepare runs once for each page, before its first screen
 * @param missed told of a screen that does not reach its state
 */
export async function visitScreen(
  {
    browser,
    origin,
    prepare = () => undefined,
    missed,
  }: {
    readonly browser: Browser;
    readonly origin: string;
    readonly prepare?: (page: Page) => void | Promise<void>;
    readonly missed: (page: Page, screen: Screen, view: View) => void;
  },
  screens: readonly Screen[],
  views: readonly View[],
  look: VisitedScreen,
): Promise<void> {
  const waiting = [...screens];
  const work = async (): Promise<void> => {
    const context = await newContext(browser, origin);
    const page = await context.newPage();
    const answered = watchRequests(page);
    await prepare(page);
    for (let screen = waiting.shift(); screen !== undefined; screen = waiting.shift()) {
      let opened = 0;
      for (const [index, view] of views.entries()) {
        // What leaves by itself would be gone.
        const isFresh = index % VIEWS_PER_LOAD === 0 || Date.now() - opened > FRESH;
        if (isFresh) opened = Date.now();
        if (!isFresh) await show(page, view);
        else if (!(await openScreen(page, screen, view))) {
          missed(page, screen, view);
          break;
        }
        await settle(page);
        await page.clock.runFor(LATER);
        if (isFresh) {
          await settle(page);
          await answered();
          await waitUntilShown(page);
        }
        await settle(page);
        await look(page, screen, view);
      }
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: PAGES }, work));
}
