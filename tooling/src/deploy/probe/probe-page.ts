import { setTimeout as delay } from 'node:timers/promises';
import type * as Playwright from '@playwright/test';
import { checkResponse } from './check-response';
import { type PageLooks, readPageLooks } from './page-looks';
import { isHydrated, type PageState, readPageState } from './page-state';
import type { ProbePage } from './probe-pages';
import { describeLoadFailure, type ProbeProblem } from './probe-problem';
import { SLOT_FINDINGS, type SlotFinding } from './slot-findings';
import { type PageWatch, watchPage } from './watch-page';
import { TIMED_OUT, withTimeout } from './with-timeout';

/** Timeout until a page has started; longer than the root waits for a part. */
const PAGE_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 50;
/** A script that blocks the main thread for this long counts as endless. */
const BUSY_TIMEOUT_MS = 8_000;
/** Time without requests after which a started page is closed, so that redirects by script are noticed. */
const QUIET_MS = 200;
const QUIET_TIMEOUT_MS = 3_000;
const SCREENSHOT_TIMEOUT_MS = 3_000;
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

interface Visit {
  readonly state: PageState | null;
  readonly findings: readonly SlotFinding[];
  readonly isBusy: boolean;
}

/** Waits until the page has started, the timeout has passed, or a script blocks the page. */
async function waitUntilStarted(page: Playwright.Page, watch: PageWatch, endMs: number): Promise<Visit> {
  let state: PageState | null = null;
  while (Date.now() < endMs && !watch.shouldAbort()) {
    try {
      const read = await withTimeout(readPageState(page), Math.min(BUSY_TIMEOUT_MS, endMs - Date.now()));
      if (read === TIMED_OUT) return { state, findings: [], isBusy: true };
      state = read;
      const isOver = state.slots.some(([, slot]) => slot === 'failed') || state.part === undefined;
      if ((isHydrated(state) || isOver) && watch.quietMs() > QUIET_MS) break;
    } catch {
      // The page has just navigated; the next iteration reads the new page.
    }
    await delay(POLL_INTERVAL_MS);
  }
  return { state, findings: [], isBusy: false };
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
 *
 * @param endMs deadline of the whole probe, in the time of `Date.now()`
 */
export async function probePage(
  browser: Playwright.Browser,
  origin: string,
  page: ProbePage,
  endMs: number,
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
  const end = Math.min(Date.now() + PAGE_TIMEOUT_MS, endMs);
  const silence = await checkResponse(origin + page.url);
  if (silence !== null) return { ...nothing, isStuck: false, problems: [{ page: page.url, ...silence }] };
  const opened = await withTimeout(
    (async () => {
      const context = await browser.newContext({ acceptDownloads: false });
      return { context, tab: await context.newPage() };
    })(),
    PAGE_TIMEOUT_MS,
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
  let state: PageState | null = null;
  let isBusy = false;
  try {
    const left = await withTimeout(
      tab.goto(origin + page.url, { waitUntil: 'commit', timeout: 0 }),
      end - Date.now(),
    );
    if (left === TIMED_OUT)
      findings.push({
        what: 'it did not load in the browser in time',
        advice: 'See whether the machine is overloaded, then deploy again.',
        isTiming: true,
      });
    else {
      // The timeout starts again when the response has arrived.
      const started = await waitUntilStarted(tab, watch, Math.min(Date.now() + PAGE_TIMEOUT_MS, endMs));
      ({ state, isBusy } = started);
      const quietEnd = Math.min(Date.now() + QUIET_TIMEOUT_MS, endMs);
      while (!isBusy && watch.quietMs() <= QUIET_MS && Date.now() < quietEnd) await delay(POLL_INTERVAL_MS);
    }
  } catch (error) {
    findings.push(describeLoadFailure(error));
  }
  if (isBusy) {
    findings.push({
      what: `its scripts have kept the page busy for ${BUSY_TIMEOUT_MS / 1000} s`,
      advice: 'Look for a loop without end in what the part runs in the browser.',
      isTiming: true,
    });
    await interrupt(context, tab);
  }
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
