import type * as Playwright from '@playwright/test';
import { compareElementStyles, type ElementStyles, readElementStyles } from './element-styles';
import { type PageClock, takeOverClock } from './page-clock';
import { findFrameDifferences, FOLLOWED_ATTRIBUTE, readPageFrame } from './page-frame';
import { waitUntilPage } from './probe-page';
import type { ProbePage } from './probe-pages';
import type { ProbeProblem } from './probe-problem';
import { type PageWatch, watchPage } from './watch-page';
import { withTimeout } from './with-timeout';

/** Timeout of an answer of the browser; never reached by load alone. */
const BROWSER_TIMEOUT_MS = 120_000;
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

/** Kind of a problem of a neighbour: its looks, or its behaviour. */
export type NeighbourProblem = ProbeProblem & { readonly isLook: boolean };

/** Result of comparing the pages of other parts. */
export interface NeighbourComparison {
  readonly problems: readonly NeighbourProblem[];
  /** Pages that could not be compared, since they do not appear alone either. */
  readonly unsettled: readonly ProbePage[];
}

interface OpenPage {
  readonly tab: Playwright.Page;
  readonly watch: PageWatch;
  readonly clock: PageClock;
}

/** Returns what a page shows when it is stable. @returns null when it does not show what is expected */
async function readWhenShown(
  { tab, watch, clock }: OpenPage,
  isExpected: (shown: Shown) => boolean = () => true,
): Promise<Shown | null> {
  const { state } = await waitUntilPage(
    clock,
    watch,
    () => readShown(tab),
    (shown) => shown !== null && isExpected(shown),
  );
  return state !== null && isExpected(state) ? state : null;
}

/** Navigates like a link of the portal: without loading a new document where the portal supports it. */
function followLink(tab: Playwright.Page, url: string): Promise<void> {
  return tab.evaluate(
    ([href, followedAttribute]) => {
      document.documentElement.setAttribute(followedAttribute, '');
      const link = document.createElement('a');
      link.href = href;
      document.getElementById('slot-main')?.append(link);
      link.click();
      link.remove();
    },
    [url, FOLLOWED_ATTRIBUTE] as const,
  );
}

function describeLooks(
  own: ProbePage,
  neighbour: ProbePage,
  before: ElementStyles,
  after: ElementStyles,
): readonly NeighbourProblem[] {
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
      isLook: true,
    },
  ];
}

/**
 * Compares pages of other parts opened alone and opened after a page of the part. The portal disables the styles of a
 * part that the visitor has left; here they are enabled, so that global effects show.
 *
 * @param own page of the part
 * @param neighbours one page of each other part that fills the main slot
 * @returns what two attempts have found: neighbours that look different, do not appear or report errors after the page
 *   of the part, and what that part has left; and neighbours that do not appear alone
 */
export async function compareNeighbours(
  browser: Playwright.Browser,
  origin: string,
  own: ProbePage,
  neighbours: readonly ProbePage[],
): Promise<NeighbourComparison> {
  const open = async (url: string, contexts: Playwright.BrowserContext[]): Promise<OpenPage> => {
    // One context each, because a watch closes every further window of its context.
    // The window is low, so that pages can be scrolled.
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 400 },
    });
    contexts.push(context);
    const tab = await context.newPage();
    const watch = watchPage(context, tab);
    await tab.goto(origin + url, { waitUntil: 'commit', timeout: BROWSER_TIMEOUT_MS });
    return { tab, watch, clock: await takeOverClock(browser, context, tab) };
  };
  const compare = async (
    neighbour: ProbePage,
    contexts: Playwright.BrowserContext[],
  ): Promise<readonly NeighbourProblem[] | null> => {
    const openAndRead = async (url: string) => {
      const page = await open(url, contexts);
      return { ...page, shown: await readWhenShown(page) };
    };
    const opening = openAndRead(own.url).catch(() => null);
    const alone = await openAndRead(neighbour.url);
    const { shown } = alone;
    if (shown === null) return null;
    const [before, frame] = await Promise.all([readElementStyles(alone.tab), readPageFrame(alone.tab)]);
    const after = await opening;
    if (after === null || after.shown === null)
      return [
        {
          page: neighbour.url,
          what: `${own.url} does not appear a second time, so that nothing can follow it`,
          advice: 'Open that page twice with "npm run dev", in two windows.',
          isLook: false,
        },
      ];
    const known = new Set([...alone.watch.findings(), ...after.watch.findings()].map(({ what }) => what));
    const isSame = ({ path, heading }: Shown): boolean => path === shown.path && heading === shown.heading;
    const read = await followLink(after.tab, neighbour.url)
      .then(() => readWhenShown(after, isSame))
      .then((found) => found && Promise.all([readPageFrame(after.tab), readElementStyles(after.tab)]))
      // The tab has crashed, or the part keeps it from answering.
      .catch(() => null);
    const behaviour = [
      ...(read === null
        ? [
            {
              what: 'it does not appear',
              advice: 'Follow that link with "npm run dev"; the console of the browser says more.',
            },
          ]
        : findFrameDifferences(frame, read[0])),
      ...after.watch.findings().filter(({ what }) => !known.has(what)),
    ].map(({ what, advice }) => ({
      page: neighbour.url,
      what: `after ${own.url}, ${what}`,
      advice,
      isLook: false,
    }));
    return [...behaviour, ...(read === null ? [] : describeLooks(own, neighbour, before, read[1]))];
  };
  const attempt = async (neighbour: ProbePage): Promise<readonly NeighbourProblem[] | null> => {
    const contexts: Playwright.BrowserContext[] = [];
    try {
      return await compare(neighbour, contexts);
    } catch (error) {
      // Without its browser no page can be judged.
      if (!browser.isConnected()) throw error;
      return null;
    } finally {
      for (const context of contexts) await withTimeout(context.close(), CLOSE_TIMEOUT_MS);
    }
  };
  const problems: NeighbourProblem[] = [];
  const unsettled: ProbePage[] = [];
  const waiting = [...neighbours];
  const worker = async (): Promise<void> => {
    for (let neighbour = waiting.shift(); neighbour !== undefined; neighbour = waiting.shift()) {
      const first = await attempt(neighbour);
      const found = first?.length === 0 ? first : await attempt(neighbour);
      if (found === null) unsettled.push(neighbour);
      else problems.push(...found);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_NEIGHBOURS }, worker));
  return { problems, unsettled };
}
