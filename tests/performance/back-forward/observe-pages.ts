import type { Browser } from '@playwright/test';
import { visitor } from '../../journeys/recovery-visitor';
import { observeReturn, type Return } from './back-forward-cache';
import type { HistoryPage } from './history-pages';

/** A page beside what the browser did. */
export interface ObservedPage extends Return {
  readonly page: HistoryPage;
}

/** Visits pages in turn, each in a browser context of its own, leaves them by a link's target and comes back. */
export async function observePages(
  browser: Browser,
  origin: string,
  pages: readonly HistoryPage[],
): Promise<readonly ObservedPage[]> {
  const elsewhere = `${origin}/termsOfUse`;
  const observed = [];
  for (const history of pages) {
    const context = await browser.newContext();
    const page = await context.newPage();
    // Sets the cookies of a first visit: a changed cookie keeps a page out of the cache, too.
    await page.goto(elsewhere);
    await history.open(visitor(page, { origin }), page);
    observed.push({ page: history, ...(await observeReturn(page, elsewhere)) });
    await context.close();
  }
  return observed;
}
