import { setTimeout as delay } from 'node:timers/promises';
import type * as Playwright from '@playwright/test';
import { compareElementStyles, type ElementStyles, readElementStyles } from './element-styles';
import type { ProbePage } from './probe-pages';
import type { ProbeProblem } from './probe-problem';
import { type PageWatch, watchPage } from './watch-page';
import { TIMED_OUT, withTimeout } from './with-timeout';

/** Timeout until a neighbour's page is open and stable. */
const NEIGHBOUR_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 50;
const QUIET_MS = 200;
const CLOSE_TIMEOUT_MS = 2_000;
/** More than one, since a page can use the CPU while another one waits for the network. */
const MAX_PARALLEL_NEIGHBOURS = 2;
/** Differences that a rejection names for each neighbour. */
const MAX_REPORTED_DIFFERENCES = 3;

/** Path and main heading of a hydrated page. */
interface Shown {
  readonly path: string;
  readonly heading: string;
}

function readShown(tab: Playwright.Page): Promise<Shown | null> {
  return tab.evaluate(() => {
    const slots = ['main', 'header', 'footer'].map((name) => document.getElementById(`slot-${name}`));
    const isHydrated = slots.every(
      (slot) => slot !== null && slot.dataset['prerendered'] === undefined && slot.childElementCount > 0,
    );
    const heading = document.querySelector('#slot-main h1')?.textContent;
    return isHydrated && heading !== undefined ? { path: location.pathname, heading } : null;
  });
}

/** Result of comparing the pages of other parts. */
export interface NeighbourComparison {
  readonly problems: readonly ProbeProblem[];
  /** Pages that could not be compared. */
  readonly unsettled: readonly ProbePage[];
}

/** Waits until the page is stable and shows what is expected. @returns null after the timeout */
async function waitUntilShown(
  tab: Playwright.Page,
  watch: PageWatch,
  isExpected: (shown: Shown) => boolean,
  endMs: number,
): Promise<Shown | null> {
  while (Date.now() < endMs) {
    try {
      const shown = await withTimeout(readShown(tab), endMs - Date.now());
      if (shown !== TIMED_OUT && shown !== null && isExpected(shown) && watch.quietMs() > QUIET_MS)
        return shown;
    } catch {
      // The page has just navigated; the next iteration reads the new page.
    }
    await delay(POLL_INTERVAL_MS);
  }
  return null;
}

/** Navigates like a link of the portal: without loading a new document where the portal supports it. */
function followLink(tab: Playwright.Page, url: string): Promise<void> {
  return tab.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, url);
}

function describeProblem(
  own: ProbePage,
  neighbour: ProbePage,
  before: ElementStyles,
  after: ElementStyles,
): readonly ProbeProblem[] {
  const found = compareElementStyles(before, after);
  if (found.length === 0) return [];
  const named = found
    .slice(0, MAX_REPORTED_DIFFERENCES)
    .map(({ element, property, was, is }) => `${property} of ${element} is "${is}" instead of "${was}"`);
  const more =
    found.length > MAX_REPORTED_DIFFERENCES ? `, and ${found.length - MAX_REPORTED_DIFFERENCES} more` : '';
  return [
    {
      page: neighbour.url,
      what: `${neighbour.part} looks different after ${own.url}: ${named.join(', ')}${more}`,
      advice: 'Let the styles that the part’s scripts or sheets add begin with classes of the part.',
    },
  ];
}

/**
 * Compares pages of other parts opened alone and opened after a page of the part. The portal disables the styles of a
 * part that the visitor has left; here they are enabled, so that global effects show.
 *
 * @param own page of the part
 * @param neighbours one page of each other part that fills the main slot
 * @param endMs deadline of the whole probe, in the time of `Date.now()`
 * @returns a problem for each neighbour that looks different, and the neighbours whose page was not stable in two
 *   attempts
 */
export async function compareNeighbours(
  browser: Playwright.Browser,
  origin: string,
  own: ProbePage,
  neighbours: readonly ProbePage[],
  endMs: number,
): Promise<NeighbourComparison> {
  const timeLimit = (): number => Math.min(Date.now() + NEIGHBOUR_TIMEOUT_MS, endMs);
  const open = async (url: string, contexts: Playwright.BrowserContext[]) => {
    // One context each, because a watch closes every further window of its context.
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    contexts.push(context);
    const tab = await context.newPage();
    const watch = watchPage(context, tab);
    await tab.goto(origin + url, { waitUntil: 'commit', timeout: Math.max(1, timeLimit() - Date.now()) });
    return { tab, watch, shown: await waitUntilShown(tab, watch, () => true, timeLimit()) };
  };
  const compare = async (
    neighbour: ProbePage,
    contexts: Playwright.BrowserContext[],
  ): Promise<readonly ProbeProblem[] | null> => {
    const [alone, after] = await Promise.all([open(neighbour.url, contexts), open(own.url, contexts)]);
    const { shown } = alone;
    if (shown === null || after.shown === null) return null;
    const before = await readElementStyles(alone.tab);
    await followLink(after.tab, neighbour.url);
    const isSame = ({ path, heading }: Shown): boolean => path === shown.path && heading === shown.heading;
    if ((await waitUntilShown(after.tab, after.watch, isSame, timeLimit())) === null) return null;
    return describeProblem(own, neighbour, before, await readElementStyles(after.tab));
  };
  const compareInTime = async (neighbour: ProbePage): Promise<readonly ProbeProblem[] | null> => {
    const contexts: Playwright.BrowserContext[] = [];
    try {
      const found = await withTimeout(compare(neighbour, contexts), endMs - Date.now());
      return found === TIMED_OUT ? null : found;
    } catch {
      return null;
    } finally {
      for (const context of contexts) await withTimeout(context.close(), CLOSE_TIMEOUT_MS);
    }
  };
  const problems: ProbeProblem[] = [];
  const unsettled: ProbePage[] = [];
  const waiting = [...neighbours];
  const worker = async (): Promise<void> => {
    for (let neighbour = waiting.shift(); neighbour !== undefined; neighbour = waiting.shift()) {
      const found = (await compareInTime(neighbour)) ?? (await compareInTime(neighbour));
      if (found === null) unsettled.push(neighbour);
      else problems.push(...found);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_NEIGHBOURS }, worker));
  return { problems, unsettled };
}
