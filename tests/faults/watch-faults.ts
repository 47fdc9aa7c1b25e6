import type { Page } from '@playwright/test';
import { watchPage } from '../portal/watch-page';

// The browser's message about the blocked request itself, which is not an error of the page.
const FAILED_LOAD = /^error: Failed to load resource: /;

/**
 * Watches a page with blocked requests and each page opened from it, as `watchPage` does.
 * @param allowed expected messages of the page about the fault
 * @returns function that returns the unexpected messages collected so far
 */
export function watchFaults(page: Page, allowed: readonly RegExp[] = []): () => readonly string[] {
  const watched = [watchPage(page)];
  page.context().on('page', (other) => watched.push(watchPage(other)));
  return () =>
    watched
      .flatMap((problems) => problems())
      .filter((problem) => ![FAILED_LOAD, ...allowed].some((expected) => expected.test(problem)));
}
