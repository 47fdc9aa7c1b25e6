import type { Page } from '@playwright/test';

// Said by the browser when a sign-in or a code is refused: the response's status, not a fault of the page.
const EXPECTED = /Failed to load resource: the server responded with a status of 4(04|22|29)/;

/**
 * Collects what a page may never do: log an error or a warning, throw, or violate its security policy (a hydration
 * mismatch shows up as one of these).
 *
 * @returns gives what was collected so far
 */
export function watchPage(page: Page): () => readonly string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || EXPECTED.test(message.text())) return;
    problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  return () => problems;
}
