import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { type ClockResult, type PageClock, takeOverClock } from './page-clock';
import { type PageState, readPageState } from './page-state';
import { type PageWatch, watchPage } from './watch-page';

/** Time of a page until it has started; longer than the root waits for a part. */
const START_LIMIT_MS = 20_000;
/** Time of a page between two readings; a started page without activity in it is stable. */
const STEP_MS = 250;
/** Timeout of the server's response; never reached by load alone. */
const RESPONSE_TIMEOUT_MS = 120_000;

/** The last state of a page, and why its time ended: `advanced` unless the page cannot go on. */
export interface Settled {
  readonly state: PageState | null;
  readonly result: ClockResult;
}

/** A page whose time passes only in steps. */
export interface OpenPage {
  readonly tab: Page;
  readonly watch: PageWatch;
  /** Requests a page and takes over its time. @throws the error of the browser's driver */
  readonly request: (url: string) => Promise<void>;
  /**
   * Lets time pass until the page's state is as expected and stable, or the time is used up. The page's clock stands
   * still while a request is pending or a script runs, so a busy machine takes nothing of it.
   */
  readonly settle: (isExpected: (state: PageState) => boolean) => Promise<Settled>;
  /** Lets real time pass again. */
  readonly release: () => Promise<void>;
}

function controlPage(tab: Page): OpenPage {
  const watch = watchPage(tab);
  let clock: PageClock | undefined;
  return {
    tab,
    watch,
    request: async (url) => {
      // A page whose time stands still cannot be left.
      await clock?.release();
      await tab.goto(url, { waitUntil: 'commit', timeout: RESPONSE_TIMEOUT_MS });
      clock = await takeOverClock(tab);
    },
    settle: async (isExpected) => {
      let state: PageState | null = null;
      let activity = -1;
      for (let elapsedMs = 0; clock !== undefined && elapsedMs < START_LIMIT_MS; elapsedMs += STEP_MS) {
        const result = await clock.advance(STEP_MS, watch.shouldAbort);
        if (result !== 'advanced') return { state, result };
        // While the page navigates it cannot be read; the next step reads the new page.
        const now = await readPageState(tab).catch(() => null);
        state = now ?? state;
        if (now !== null && isExpected(now) && activity === watch.activity()) break;
        activity = watch.activity();
      }
      return { state, result: 'advanced' };
    },
    release: async () => clock?.release(),
  };
}

/** Time in which a page closes that does not prevent it. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Tests with blank pages, each in a separate browser context: a watch closes the other windows of its context. */
export const test = base.extend<{ readonly openPage: () => Promise<OpenPage> }>({
  openPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return controlPage(await context.newPage());
    });
    const closing = Promise.allSettled(contexts.map((context) => context.close()));
    await Promise.race([closing, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  },
});
