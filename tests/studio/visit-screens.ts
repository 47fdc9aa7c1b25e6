import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import { getTestBrowser } from '@portal/tooling/browser';
import { raisePageLimits } from '../portal/browser-test';
import { getScreenUrl, openStudioFrame, type Screen, type View } from './frames';
import { installProbe } from './probe';

/** Viewport height for a width, in CSS pixels: phone, tablet, desktop. */
function heightFor(width: number): number {
  return width < 700 ? 844 : width < 1200 ? 1024 : 900;
}

/** Number of pages at a time: the smallest build machines have two cores. */
const PAGES = 2;

/** Callback for a screen in one view. */
export type VisitedScreen = (page: Page, screen: Screen, view: View) => Promise<void>;

/** Starts a browser for the studio; glyphs are not hinted, so that widths are the same on every machine. */
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
  // tsx wraps functions in a helper that keeps their names, which pages do not have.
  await context.addInitScript({ content: 'globalThis.__name ??= (value) => value;' });
  await context.clock.install();
  // After the clock, whose timers are limited as well: toasts close after ten seconds, which a slow machine needs.
  await raisePageLimits(context);
  await installProbe(context);
  return context;
}

/**
 * Tracks requests of a page, so that visits wait for lazily fetched content, and only for that.
 * @returns a function that waits until no request is pending
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => expect.poll(() => open.size, { intervals: [20], timeout: HANG_MS }).toBe(0);
}

// The progress line appears after 400 ms, and resize handlers are throttled; advancing the clock saves the wait.
const LATER = 500;

/** Milliseconds after which a screen counts as one that never appears, and is reported by name. */
const HANG_MS = 300_000;

/**
 * Opens a screen and waits until its state is reached.
 * @returns false when it is not
 */
async function openScreen(page: Page, screen: Screen, view: View): Promise<boolean> {
  await page.setViewportSize({ width: view.width, height: heightFor(view.width) });
  await page.emulateMedia({ colorScheme: view.scheme });
  await openStudioFrame(page, getScreenUrl(screen));
  return page
    .locator(`[data-shown="${screen.state}"]`)
    .waitFor({ state: 'attached', timeout: HANG_MS })
    .then(
      () => true,
      () => false,
    );
}

/**
 * Waits for the last elements of a page, which appear after hydration: notices, and the brand pattern of each surface.
 */
async function waitUntilShown(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-prerendered]') === null &&
      [...document.querySelectorAll('main *')]
        .filter((element) => getComputedStyle(element).contain === 'paint')
        .every((surface) => surface.querySelector('use') !== null),
    undefined,
    { timeout: HANG_MS },
  );
}

async function show(page: Page, view: View): Promise<void> {
  await page.emulateMedia({ colorScheme: view.scheme });
  await page.setViewportSize({ width: view.width, height: heightFor(view.width) });
}

/** Waits for React's updates after an event and the browser's after a resize. */
function settle(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Visits screens in every view, two pages at a time in one browser. A screen is loaded once and then only resized and
 * recoloured.
 * @param prepare runs once for each page, before its first screen
 * @param missed called for a screen that does not reach its state
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
      for (const [index, view] of views.entries()) {
        const isFresh = index === 0;
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
