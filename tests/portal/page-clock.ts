import type { Page } from '@playwright/test';

/**
 * Lets a page's clock, which has to be installed, go on only as a test says: besides, a slow machine's own seconds count.
 * Ends with `page.clock.resume()`.
 */
export async function standStill(page: Page): Promise<void> {
  // It cannot stand still in the past, and the page goes on while it is asked.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
}
