import type { Page } from '@playwright/test';

/**
 * Freezes the installed clock of a page, so that only the test advances it; otherwise the real time of a slow machine
 * would count, too. End with `page.clock.resume()`.
 */
export async function freezeClock(page: Page): Promise<void> {
  // The clock cannot be paused in the past, and it runs on while the time is read.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
}
