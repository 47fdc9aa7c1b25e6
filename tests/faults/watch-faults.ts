import type { Page } from '@playwright/test';
import { watchPage } from '../portal/watch-page';

// Message of the browser about the blocked request itself, which is not an error of the page.
const KEPT_AWAY = /^error: Failed to load resource: /;

/**
 * Watches a page with blocked requests and each page opened from it, as `watchPage` does.
 * @param said expected messages of the page about the fault
 * @returns function that returns the unexpected messages collected so far
 */
export function watchFaults(page: Page, said: readonly RegExp[] = []): () => readonly string[] {
  const watched = [watchPage(page)];
  page.context().on('page', (other) => watched.push(watchPage(other)));
  return () =>
    watched
      .flatMap((problems) => problems())
      .filter((problem) => ![KEPT_AWAY, ...said].some((expected) => expected.test(problem)));
}
