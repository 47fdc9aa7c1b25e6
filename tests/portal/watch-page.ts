import type { Page } from '@playwright/test';

// Console error of the browser for a rejected sign-in or passcode: the response status, not a fault of the page.
const EXPECTED = /Failed to load resource: the server responded with a status of 4(04|22|29)/;

/**
 * Collects console errors and warnings, exceptions and security policy violations of a page (a hydration mismatch
 * shows up as one of these).
 * @returns a function that returns what was collected so far
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
