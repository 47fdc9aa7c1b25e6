import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { withTimeout } from '@portal/server-kit/scheduling';
import type { WatchedPage } from './portal-parts';
import { isSamePicture, takeScreenshot } from './screenshot';
import { readSlot, RESPONSE_TIMEOUT_MS, START_TIMEOUT_MS, waitUntilSettled } from './slot-state';

/** What a visitor sees on a page. */
export type PageSnapshot =
  | 'as ever'
  | 'as ever, rendered in the browser'
  | 'English in place of the missing text'
  | 'looks different'
  | 'message with "Try again"'
  | 'as ever, then message with "Try again"'
  | 'page as served, without behaviour'
  | 'nothing in the slot'
  | 'tab does not respond'
  | 'page does not come';

/** Reference for a page, taken while every part works. */
export interface Baseline {
  readonly watchedPage: WatchedPage;
  readonly screenshot: Buffer;
}

/** Result of a visit, with the browser's messages. */
export interface Visit {
  readonly snapshot: PageSnapshot;
  /** Console errors and warnings, and exceptions. */
  readonly problems: readonly string[];
  /** Screenshot, if the page differs from the baseline without showing a message. */
  readonly screenshot: Buffer | null;
}

export interface VisitOptions {
  /** Bucket of the visitor, which decides whether a canary applies. */
  readonly bucket?: number;
  /** Time in milliseconds after the start of the page at which the mistake becomes visible; the visit moves the clock. */
  readonly delayMs?: number;
  /** Text that a German page shows in English because a message is missing. */
  readonly english?: string;
}

const LATE_LIMIT_MS = 15_000;
const LOOK_LIMIT_MS = 15_000;
const POLL_MS = 100;
const LAST_SLOTS_MS = 2_000;

async function newContext(
  browser: Browser,
  origin: string,
  { language }: WatchedPage,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  if (language !== undefined)
    await context.addCookies([{ name: 'displayLanguage', value: language, url: origin }]);
  return context;
}

/** Closes a context; with a timeout, because closing a tab in an endless loop may hang. */
function close(context: BrowserContext): Promise<unknown> {
  return withTimeout(context.close(), RESPONSE_TIMEOUT_MS).catch(() => undefined);
}

/**
 * Takes the baseline of a working page, for comparison with later visits.
 * @throws Error when the page does not work
 */
export async function takeBaseline(
  browser: Browser,
  origin: string,
  watchedPage: WatchedPage,
): Promise<Baseline> {
  const context = await newContext(browser, origin, watchedPage);
  try {
    const page = await context.newPage();
    await page.goto(origin + watchedPage.path, { waitUntil: 'networkidle' });
    const state = await waitUntilSettled(page, watchedPage.slot);
    if (state !== 'hydrated')
      throw new Error(`${watchedPage.path} is not in order before any mistake: ${String(state)}`);
    let screenshot = await takeScreenshot(page, watchedPage);
    for (let tries = 0; tries < 50; tries += 1) {
      await delay(3 * POLL_MS);
      const next = await takeScreenshot(page, watchedPage);
      if (next.equals(screenshot)) return { watchedPage, screenshot };
      screenshot = next;
    }
    throw new Error(`${watchedPage.path} does not come to rest`);
  } finally {
    await close(context);
  }
}

async function untilLooksAsEver(
  page: Page,
  { watchedPage, screenshot }: Baseline,
): Promise<{ readonly state: 'same' | 'message' | 'different' | 'busy'; readonly screenshot: Buffer }> {
  const end = Date.now() + LOOK_LIMIT_MS;
  for (;;) {
    const now = await takeScreenshot(page, watchedPage).catch(() => null);
    if (now === null) return { state: 'busy', screenshot };
    if (isSamePicture(now, screenshot)) return { state: 'same', screenshot: now };
    if ((await readSlot(page, watchedPage.slot)) === 'message') return { state: 'message', screenshot: now };
    if (Date.now() > end) return { state: 'different', screenshot: now };
    await delay(POLL_MS);
  }
}

async function lookAt(
  page: Page,
  origin: string,
  baseline: Baseline,
  { delayMs, english }: VisitOptions,
): Promise<Pick<Visit, 'snapshot' | 'screenshot'>> {
  const { watchedPage } = baseline;
  const response = await withTimeout(
    page.goto(origin + watchedPage.path, { waitUntil: 'commit', timeout: START_TIMEOUT_MS }),
    START_TIMEOUT_MS,
  ).catch(() => null);
  if (response === null || response.status() >= 500)
    return { snapshot: 'page does not come', screenshot: null };
  const served = await withTimeout(response.text(), START_TIMEOUT_MS).catch(() => null);
  const isRendered = new RegExp(`id="slot-${watchedPage.slot}"[^>]* data-prerendered`).test(served ?? '');
  const state = await waitUntilSettled(page, watchedPage.slot);
  if (state === null) return { snapshot: 'tab does not respond', screenshot: null };
  if (state === 'message') return { snapshot: 'message with "Try again"', screenshot: null };
  if (state === 'served') return { snapshot: 'page as served, without behaviour', screenshot: null };
  if (state === 'empty') return { snapshot: 'nothing in the slot', screenshot: null };
  if (english !== undefined && (await page.locator('body').innerText()).includes(english))
    return { snapshot: 'English in place of the missing text', screenshot: null };
  const look = await untilLooksAsEver(page, baseline);
  if (look.state === 'busy') return { snapshot: 'tab does not respond', screenshot: null };
  if (look.state === 'message') return { snapshot: 'message with "Try again"', screenshot: null };
  if (look.state === 'different') return { snapshot: 'looks different', screenshot: look.screenshot };
  if (delayMs !== undefined) {
    // Rejects with the error of a timer, which a browser only reports.
    await page.clock.fastForward(delayMs).catch(() => undefined);
    const end = Date.now() + LATE_LIMIT_MS;
    while (Date.now() < end) {
      if ((await readSlot(page, watchedPage.slot)) === 'message')
        return { snapshot: 'as ever, then message with "Try again"', screenshot: null };
      await delay(POLL_MS);
    }
  }
  // Header and footer start after the main slot, in the same tab.
  await delay(LAST_SLOTS_MS);
  if ((await readSlot(page, watchedPage.slot)) === null)
    return { snapshot: 'tab does not respond', screenshot: null };
  return { snapshot: isRendered ? 'as ever' : 'as ever, rendered in the browser', screenshot: null };
}

/** Opens a page as a new visitor and compares it with its baseline. */
export async function visit(
  browser: Browser,
  origin: string,
  baseline: Baseline,
  options: VisitOptions = {},
): Promise<Visit> {
  const context = await newContext(browser, origin, baseline.watchedPage);
  const problems: string[] = [];
  try {
    if (options.bucket !== undefined)
      await context.addCookies([{ name: 'portalCanary', value: String(options.bucket), url: origin }]);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    if (options.delayMs !== undefined) await page.clock.install();
    page.on('pageerror', (error) => problems.push(error.message));
    return { ...(await lookAt(page, origin, baseline, options)), problems };
  } finally {
    await close(context);
  }
}
