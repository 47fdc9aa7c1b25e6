import type { Page } from '@playwright/test';
import { watchPage } from '../portal/watch-page';

// Said by the browser of what a test keeps from a page: the fault itself, not one of the page.
const KEPT_AWAY = /^error: Failed to load resource: /;

/**
 * Watches a page that something is kept from, and each one opened beside it, as `watchPage` does.
 *
 * @param said what such a page says itself of its fault
 * @returns gives what was collected so far and is neither
 */
export function watchFaults(page: Page, said: readonly RegExp[] = []): () => readonly string[] {
  const watched = [watchPage(page)];
  page.context().on('page', (other) => watched.push(watchPage(other)));
  return () =>
    watched
      .flatMap((problems) => problems())
      .filter((problem) => ![KEPT_AWAY, ...said].some((expected) => expected.test(problem)));
}
