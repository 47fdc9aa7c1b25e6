import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { compareStyles } from './compare-looks';
import { readEveryElement } from './element-looks';
import { type OpenPage, test } from './open-page';
import { findFrameDifferences, FOLLOWED_ATTRIBUTE, readPageFrame } from './page-frame';
import { isHydrated, type PageState } from './page-state';
import { FAILED_FILE, readProbeInput } from './probe-input';
import type { ProbePage } from './probe-pages';
import type { ProbeProblem } from './probe-problem';
import { attachResult, type NeighbourResult } from './probe-results';

/** Differences that a rejection names for each neighbour. */
const MAX_REPORTED_DIFFERENCES = 3;

function isShown(state: PageState): boolean {
  return isHydrated(state) && state.heading !== undefined;
}

/** Waits until a page is hydrated and has a heading. @returns null when it is not as expected */
async function waitUntilShown(
  page: OpenPage,
  isExpected: (state: PageState) => boolean = isShown,
): Promise<PageState | null> {
  const { state } = await page.settle(isExpected);
  return state !== null && isExpected(state) ? state : null;
}

/** Opens the first of the part's pages that shows the part. @returns null when none does */
async function openOwnPage(page: OpenPage, pages: readonly ProbePage[]): Promise<ProbePage | null> {
  for (const own of pages) {
    await page.request(own.url);
    if ((await waitUntilShown(page))?.part === own.part) return own;
  }
  return null;
}

/** Navigates like a link of the portal: without loading a new document where the portal supports it. */
function followLink(tab: Page, url: string): Promise<void> {
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

/** Reads the frame first, since measuring the elements takes the focus away. */
async function readPage({ tab }: OpenPage) {
  return { frame: await readPageFrame(tab), elements: await readEveryElement(tab) };
}

function getPath({ url }: PageState): string | undefined {
  return url.split('?', 1)[0];
}

function describeLooks(
  ownPage: ProbePage,
  neighbour: ProbePage,
  differences: readonly string[],
): ProbeProblem {
  const named = differences.slice(0, MAX_REPORTED_DIFFERENCES).join(', ');
  const moreCount = differences.length - MAX_REPORTED_DIFFERENCES;
  return {
    page: neighbour.url,
    what: `${neighbour.part} looks different after ${ownPage.url}: ${named}${moreCount > 0 ? `, and ${moreCount} more` : ''}`,
    advice: 'Let the styles that the part’s scripts or sheets add begin with classes of the part.',
  };
}

type Comparison = Pick<NeighbourResult, 'looks' | 'behaviour'>;

/**
 * Compares a page of another part opened alone and opened after a page of the part. The portal disables the styles of a
 * part that the visitor has left; here they are enabled, so that global effects show.
 *
 * @returns null when the page does not appear alone
 */
async function compareNeighbour(
  alone: OpenPage,
  after: OpenPage,
  ownPages: readonly ProbePage[],
  neighbour: ProbePage,
): Promise<Comparison | null> {
  const opening = openOwnPage(after, ownPages).catch(() => null);
  await alone.request(neighbour.url);
  const neighbourAlone = await waitUntilShown(alone);
  if (neighbourAlone === null) return null;
  const before = await readPage(alone);
  const problem = (what: string, advice: string): ProbeProblem => ({ page: neighbour.url, what, advice });
  const ownPage = await opening;
  if (ownPage === null) {
    const what = `${ownPages[0]?.url} does not appear a second time, so that nothing can follow it`;
    return {
      looks: [],
      behaviour: [problem(what, 'Open that page twice with "npm run dev", in two windows.')],
    };
  }
  const findings = new Set([...alone.watch.findings(), ...after.watch.findings()].map(({ what }) => what));
  const isSame = (state: PageState): boolean =>
    isShown(state) && getPath(state) === getPath(neighbourAlone) && state.heading === neighbourAlone.heading;
  const read = await followLink(after.tab, neighbour.url)
    .then(() => waitUntilShown(after, isSame))
    .then((state) => state && readPage(after))
    // The tab has crashed, or the part keeps it from answering.
    .catch(() => null);
  const missing = {
    what: 'it does not appear',
    advice: 'Follow that link with "npm run dev"; the console of the browser says more.',
  };
  const differences = read === null ? [] : compareStyles(before.elements, read.elements);
  return {
    looks: differences.length === 0 ? [] : [describeLooks(ownPage, neighbour, differences)],
    behaviour: [
      ...(read === null ? [missing] : findFrameDifferences(before.frame, read.frame)),
      ...after.watch.findings().filter(({ what }) => !findings.has(what)),
    ].map(({ what, advice }) => problem(`after ${ownPage.url}, ${what}`, advice)),
  };
}

test.describe.configure({ retries: 1 });
// The window is low, so that pages can be scrolled.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 400 } });
const { folder, neighbourhoods } = readProbeInput();

for (const { part, pages, neighbours } of neighbourhoods)
  for (const neighbour of neighbours)
    test(`${neighbour.url} after ${part}`, async ({ openPage }, info) => {
      test.skip(
        existsSync(path.join(folder, FAILED_FILE)),
        'A page has problems, so the deploy ends or asks again.',
      );
      const alone = await openPage();
      const compared = await compareNeighbour(alone, await openPage(), pages, neighbour).catch(() => null);
      const { looks, behaviour } = compared ?? { looks: [], behaviour: [] };
      await attachResult(info, { part, neighbour, looks, behaviour, isUnsettled: compared === null });
      expect([...looks, ...behaviour]).toEqual([]);
      expect(compared).not.toBeNull();
    });
