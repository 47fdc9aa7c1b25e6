import type * as Playwright from '@playwright/test';
import { checkResponse } from './check-response';
import { BUSY_LIMIT_S, type ClockResult, type PageClock, takeOverClock } from './page-clock';
import { type PageLooks, readPageLooks } from './page-looks';
import { isHydrated, type PageState, readPageState } from './page-state';
import type { ProbePage } from './probe-pages';
import { describeLoadFailure, type ProbeProblem } from './probe-problem';
import { SLOT_FINDINGS, type SlotFinding } from './slot-findings';
import { type PageWatch, watchPage } from './watch-page';
import { TIMED_OUT, withTimeout } from './with-timeout';

/** Time of a page until it has started; longer than the root waits for a part. */
const START_LIMIT_MS = 20_000;
/** Time of a page between two readings; a started page without activity in it is stable. */
const STEP_MS = 250;
/** Timeout of the browser's answers; never reached by load alone. */
const BROWSER_TIMEOUT_MS = 120_000;
/** Timeout of a page that may be blocked and is about to be closed. */
const SCREENSHOT_TIMEOUT_MS = 10_000;
const INTERRUPT_TIMEOUT_MS = 1_000;
const CLOSE_TIMEOUT_MS = 2_000;

/** Result of one page. */
export interface ProbedPage {
  readonly page: ProbePage;
  /** Final path and query; undefined when no page of the portal was read. */
  readonly shownUrl: string | undefined;
  /** Part of the final page; undefined when that is not a page of the portal. */
  readonly shownPart: string | undefined;
  readonly problems: readonly ProbeProblem[];
  /** Empty for a page with problems. */
  readonly looks: PageLooks;
  readonly consoleLines: readonly string[];
  readonly screenshot: Buffer | null;
  /** A script blocked the page until it was interrupted. */
  readonly isBusy: boolean;
  /** The browser has to be killed, because the page blocks it. */
  readonly isStuck: boolean;
}

/** The last state of a page, and why its time ended: `advanced` unless the page cannot go on. */
export interface Waited<State> {
  readonly state: State | null;
  readonly result: ClockResult;
}

/**
 * Lets time pass in a page until its state is as expected and stable, or the time is used up. The page's
 * clock stands still while a request is pending or a script runs, so a busy machine takes nothing of it.
 */
export async function waitUntilPage<State>(
  clock: PageClock,
  watch: PageWatch,
  read: () => Promise<State>,
  isExpected: (state: State) => boolean,
): Promise<Waited<State>> {
  let state: State | null = null;
  let activity = -1;
  for (let elapsedMs = 0; elapsedMs < START_LIMIT_MS; elapsedMs += STEP_MS) {
    const result = await clock.advance(STEP_MS, watch.shouldAbort);
    if (result !== 'advanced') return { state, result };
    // While the page navigates it cannot be read; the next step reads the new page.
    const now = await read().catch(() => null);
    state = now ?? state;
    if (now !== null && isExpected(now) && activity === watch.activity()) break;
    activity = watch.activity();
  }
  return { state, result: 'advanced' };
}

/** Interrupts an endless script, so that the page can be inspected. */
async function interrupt(context: Playwright.BrowserContext, page: Playwright.Page): Promise<void> {
  const session = await withTimeout(context.newCDPSession(page), INTERRUPT_TIMEOUT_MS).catch(() => TIMED_OUT);
  if (typeof session === 'symbol') return;
  await withTimeout(session.send('Runtime.terminateExecution'), INTERRUPT_TIMEOUT_MS).catch(() => undefined);
}

async function takeScreenshot(page: Playwright.Page): Promise<Buffer | null> {
  const taken = await withTimeout(
    page.screenshot({ timeout: SCREENSHOT_TIMEOUT_MS, animations: 'allow', caret: 'initial' }),
    SCREENSHOT_TIMEOUT_MS,
  ).catch(() => TIMED_OUT);
  return typeof taken === 'symbol' ? null : taken;
}

/**
 * Opens a page in a new browser context, follows its redirects and evaluates the final page.
 */
export async function probePage(
  browser: Playwright.Browser,
  origin: string,
  page: ProbePage,
): Promise<ProbedPage> {
  const nothing = {
    page,
    shownUrl: undefined,
    shownPart: undefined,
    looks: {},
    consoleLines: [],
    screenshot: null,
    isBusy: false,
  };
  const silence = await checkResponse(origin + page.url);
  if (silence !== null) return { ...nothing, isStuck: false, problems: [{ page: page.url, ...silence }] };
  const opened = await withTimeout(
    (async () => {
      const context = await browser.newContext({ acceptDownloads: false });
      return { context, tab: await context.newPage() };
    })(),
    BROWSER_TIMEOUT_MS,
  ).catch(() => TIMED_OUT);
  if (typeof opened === 'symbol')
    return {
      ...nothing,
      isStuck: true,
      problems: [
        {
          page: page.url,
          what: 'the browser opened no new page',
          advice: 'A page opened before it may keep the browser busy; see the other lines.',
          isTiming: true,
        },
      ],
    };
  const { context, tab } = opened;
  const watch = watchPage(context, tab);
  const findings: SlotFinding[] = [];
  let waited: Waited<PageState> = { state: null, result: 'advanced' };
  let clock: PageClock | undefined;
  try {
    const left = await withTimeout(
      tab.goto(origin + page.url, { waitUntil: 'commit', timeout: 0 }),
      BROWSER_TIMEOUT_MS,
    );
    if (left === TIMED_OUT)
      findings.push({
        what: 'it did not load in the browser in time',
        advice: 'See whether the machine is overloaded, then deploy again.',
        isTiming: true,
      });
    else {
      clock = await takeOverClock(browser, context, tab);
      const isOver = (state: PageState): boolean =>
        isHydrated(state) || state.part === undefined || state.slots.some(([, slot]) => slot === 'failed');
      waited = await waitUntilPage(clock, watch, () => readPageState(tab), isOver);
    }
  } catch (error) {
    findings.push(describeLoadFailure(error));
  }
  const { state, result } = waited;
  if (result === 'hanging')
    findings.push({
      what: 'one of its requests does not end',
      advice: 'Look for a request without end while the part starts.',
    });
  const isBusy = result === 'busy';
  if (isBusy) {
    findings.push({
      what: `its scripts have kept the page busy for ${BUSY_LIMIT_S} s of processor time`,
      advice: 'Look for a loop without end in what the part runs in the browser.',
      isTiming: true,
    });
    await interrupt(context, tab);
  }
  await clock?.release();
  const endedAt = state !== null && state.url !== page.url ? state.url : undefined;
  const where = { page: page.url, ...(endedAt !== undefined && { endedAt }) };
  const slots = state === null || state.part === undefined ? [] : state.slots;
  const problems: readonly ProbeProblem[] = [
    ...(isBusy ? [] : slots).flatMap(([slot, is]) =>
      is === 'hydrated' ? [] : [{ ...where, slot, ...SLOT_FINDINGS[is] }],
    ),
    ...[...findings, ...watch.findings()].map((finding) => ({ ...where, ...finding })),
  ];
  // A page that navigates cannot be read; then its elements count as missing.
  const looks = problems.length === 0 ? await readPageLooks(tab).catch(() => ({})) : {};
  const screenshot = problems.length > 0 ? await takeScreenshot(tab) : null;
  const closed = await withTimeout(context.close(), CLOSE_TIMEOUT_MS).catch(() => TIMED_OUT);
  return {
    page,
    shownUrl: state?.url,
    shownPart: state?.part,
    problems,
    looks,
    consoleLines: watch.consoleLines(),
    screenshot,
    isBusy,
    isStuck: isBusy || watch.shouldAbort() || typeof closed === 'symbol',
  };
}
