import type { Browser } from '@playwright/test';
import { visitor } from '../../journeys/recovery-visitor';
import { observeReturn, type Return } from './back-forward-cache';
import type { HistoryPage } from './history-pages';

/** Visits a page in a new browser context, leaves it for another page of the portal and returns. */
export async function observePage(browser: Browser, origin: string, history: HistoryPage): Promise<Return> {
  // The query makes this URL differ from all listed pages.
  const elsewhere = `${origin}/termsOfUse?elsewhere`;
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // Sets the cookies of a first visit: a changed cookie keeps a page out of the cache, too.
    await page.goto(elsewhere);
    await history.open(visitor(page, { origin }), page);
    return await observeReturn(page, elsewhere);
  } finally {
    await context.close();
  }
}
