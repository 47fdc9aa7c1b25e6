import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PNG } from 'pngjs';
import type { Place, WatchedSlot } from './parts-of-portal';

/** What a visitor meets on a page. */
export type Picture =
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

/** A page as it looks and reads while every part is in order. */
export interface Baseline {
  readonly place: Place;
  readonly screenshot: Buffer;
}

/** A visit and what the browser said of it. */
export interface Visit {
  readonly picture: Picture;
  /** Errors and warnings of the console, and exceptions. */
  readonly problems: readonly string[];
  /** What the page looked like, where it differs from the baseline without a message. */
  readonly screenshot: Buffer | null;
}

export interface VisitOptions {
  /** Number that decides who gets a canary. */
  readonly bucket?: number;
  /** The mistake shows some seconds after the start. */
  readonly isLate?: boolean;
  /** What a German page says in English, since a text is missing. */
  readonly english?: string;
}

/** The root gives a part ten seconds; a page that shows neither its part nor a message after this never will. */
const START_LIMIT_MS = 20_000;
const LATE_LIMIT_MS = 15_000;
const LOOK_LIMIT_MS = 15_000;
/** A tab whose scripts do not let an evaluation through for so long counts as blocked. */
const RESPONSE_LIMIT_MS = 8_000;
const POLL_MS = 100;
const LAST_SLOTS_MS = 2_000;

/** @returns null when the work takes longer; its outcome is ignored then */
const withTimeout = async <Value>(work: Promise<Value>, limitMs: number): Promise<Value | null> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limitMs)));
  try {
    return await Promise.race([work.catch(() => null), limit]);
  } finally {
    clearTimeout(timer);
  }
};

type SlotState = 'hydrated' | 'message' | 'served' | 'empty';

const readSlot = (page: Page, slot: WatchedSlot): Promise<SlotState | null> =>
  withTimeout(
    page.evaluate((name) => {
      const element = document.getElementById(`slot-${name}`);
      if (element === null) return 'empty';
      const hasRetry = [...element.querySelectorAll('[role="alert"] button')].some(({ textContent }) =>
        ['Try again', 'Erneut versuchen'].includes(textContent.trim()),
      );
      if (hasRetry) return 'message';
      if (element.childElementCount === 0) return 'empty';
      return element.dataset['prerendered'] === undefined ? 'hydrated' : 'served';
    }, slot),
    RESPONSE_LIMIT_MS,
  );

const untilSettled = async (page: Page, slot: WatchedSlot): Promise<SlotState | null> => {
  const end = Date.now() + START_LIMIT_MS;
  for (;;) {
    const state = await readSlot(page, slot);
    if (state === null || state === 'message' || state === 'hydrated' || Date.now() > end) return state;
    await delay(POLL_MS);
  }
};

/** The focus is where the page was entered: another place in a page that was rendered in the browser, and no fault. */
const removeFocus = (page: Page): Promise<unknown> =>
  withTimeout(
    page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }),
    RESPONSE_LIMIT_MS,
  );

/** The whole window; only the slot where the mistake is made in what stands around it. @throws when the tab is busy */
const takeScreenshot = async (page: Page, { clip }: Place): Promise<Buffer> => {
  await removeFocus(page);
  return (clip === undefined ? page : page.locator(clip)).screenshot({
    animations: 'disabled',
    caret: 'hide',
    timeout: RESPONSE_LIMIT_MS,
  });
};

/** Share of the pixels that may differ: letters that stand at another fraction of a pixel have other edges. */
const MAX_DIFFERENT_SHARE = 0.01;
/** Difference of a colour channel, of 255, that no such edge has. */
const MAX_CHANNEL_DIFFERENCE = 100;

/** Bytes of a pixel: red, green, blue and alpha. */
const PIXEL_BYTES = 4;

/** Returns whether two screenshots show the same. */
const isSamePicture = (one: Buffer, other: Buffer): boolean => {
  if (one.equals(other)) return true;
  const [first, second] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (first.width !== second.width || first.height !== second.height) return false;
  let different = 0;
  for (let at = 0; at < first.data.length; at += PIXEL_BYTES) {
    if (first.data.readUInt32LE(at) === second.data.readUInt32LE(at)) continue;
    const channels = Array.from({ length: PIXEL_BYTES }, (_each, channel) => at + channel);
    const difference = Math.max(
      ...channels.map((channel) => Math.abs((first.data[channel] ?? 0) - (second.data[channel] ?? 0))),
    );
    if (difference > MAX_CHANNEL_DIFFERENCE) return false;
    different += 1;
  }
  return different / (first.width * first.height) < MAX_DIFFERENT_SHARE;
};

const newContext = async (browser: Browser, origin: string, { language }: Place): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  if (language !== undefined)
    await context.addCookies([{ name: 'displayLanguage', value: language, url: origin }]);
  return context;
};

/** Closing a tab that is busy for ever may take as long. */
const close = (context: BrowserContext): Promise<unknown> => withTimeout(context.close(), RESPONSE_LIMIT_MS);

/**
 * Takes the picture of a page that is in order: what later visits are compared with.
 *
 * @throws when it is not in order
 */
export const takeBaseline = async (browser: Browser, origin: string, place: Place): Promise<Baseline> => {
  const context = await newContext(browser, origin, place);
  try {
    const page = await context.newPage();
    await page.goto(origin + place.path, { waitUntil: 'networkidle' });
    const state = await untilSettled(page, place.slot);
    if (state !== 'hydrated')
      throw new Error(`${place.path} is not in order before any mistake: ${String(state)}`);
    let screenshot = await takeScreenshot(page, place);
    for (let tries = 0; tries < 50; tries += 1) {
      await delay(3 * POLL_MS);
      const next = await takeScreenshot(page, place);
      if (next.equals(screenshot)) return { place, screenshot };
      screenshot = next;
    }
    throw new Error(`${place.path} does not come to rest`);
  } finally {
    await close(context);
  }
};

const untilLooksAsEver = async (
  page: Page,
  { place, screenshot }: Baseline,
): Promise<{ readonly state: 'same' | 'message' | 'different' | 'busy'; readonly screenshot: Buffer }> => {
  const end = Date.now() + LOOK_LIMIT_MS;
  for (;;) {
    const now = await takeScreenshot(page, place).catch(() => null);
    if (now === null) return { state: 'busy', screenshot };
    if (isSamePicture(now, screenshot)) return { state: 'same', screenshot: now };
    if ((await readSlot(page, place.slot)) === 'message') return { state: 'message', screenshot: now };
    if (Date.now() > end) return { state: 'different', screenshot: now };
    await delay(POLL_MS);
  }
};

const lookAt = async (
  page: Page,
  origin: string,
  baseline: Baseline,
  { isLate = false, english }: VisitOptions,
): Promise<Pick<Visit, 'picture' | 'screenshot'>> => {
  const { place } = baseline;
  const response = await withTimeout(
    page.goto(origin + place.path, { waitUntil: 'commit', timeout: START_LIMIT_MS }),
    START_LIMIT_MS,
  );
  if (response === null || response.status() >= 500)
    return { picture: 'page does not come', screenshot: null };
  const served = await withTimeout(response.text(), START_LIMIT_MS);
  const isRendered = new RegExp(`id="slot-${place.slot}"[^>]* data-prerendered`).test(served ?? '');
  const state = await untilSettled(page, place.slot);
  if (state === null) return { picture: 'tab does not respond', screenshot: null };
  if (state === 'message') return { picture: 'message with "Try again"', screenshot: null };
  if (state === 'served') return { picture: 'page as served, without behaviour', screenshot: null };
  if (state === 'empty') return { picture: 'nothing in the slot', screenshot: null };
  if (english !== undefined && (await page.locator('body').innerText()).includes(english))
    return { picture: 'English in place of the missing text', screenshot: null };
  const look = await untilLooksAsEver(page, baseline);
  if (look.state === 'busy') return { picture: 'tab does not respond', screenshot: null };
  if (look.state === 'message') return { picture: 'message with "Try again"', screenshot: null };
  if (look.state === 'different') return { picture: 'looks different', screenshot: look.screenshot };
  if (isLate) {
    const end = Date.now() + LATE_LIMIT_MS;
    while (Date.now() < end) {
      if ((await readSlot(page, place.slot)) === 'message')
        return { picture: 'as ever, then message with "Try again"', screenshot: null };
      await delay(POLL_MS);
    }
  }
  // Header and footer start after the main slot, in the same tab.
  await delay(LAST_SLOTS_MS);
  if ((await readSlot(page, place.slot)) === null)
    return { picture: 'tab does not respond', screenshot: null };
  return { picture: isRendered ? 'as ever' : 'as ever, rendered in the browser', screenshot: null };
};

/** Opens a page as a new visitor and says what it comes to, compared with its baseline. */
export const visit = async (
  browser: Browser,
  origin: string,
  baseline: Baseline,
  options: VisitOptions = {},
): Promise<Visit> => {
  const context = await newContext(browser, origin, baseline.place);
  const problems: string[] = [];
  try {
    if (options.bucket !== undefined)
      await context.addCookies([{ name: 'portalCanary', value: String(options.bucket), url: origin }]);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    return { ...(await lookAt(page, origin, baseline, options)), problems };
  } finally {
    await close(context);
  }
};
