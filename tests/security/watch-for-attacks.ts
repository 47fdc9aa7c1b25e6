import type { Page } from '@playwright/test';

/**
 * Records signs of executed attacks: dialogs, requests to other origins, errors, marks and policy violations. To be
 * called before the page is opened.
 * @param home origin that a page may request
 * @returns a function that returns what happened so far
 */
export async function watchForAttacks(page: Page, home: string): Promise<() => Promise<readonly string[]>> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith('data:'))
      seen.push(`request ${request.url()}`);
  });
  page.on('pageerror', (error) => seen.push(`thrown ${error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const list = ((window as { violations?: string[] }).violations ??= []);
      list.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return async () => [
    ...seen,
    ...(await page.evaluate(() => {
      const { violations = [], ran } = window as { violations?: string[]; ran?: unknown };
      return ran === undefined ? violations : [...violations, 'a script ran'];
    })),
  ];
}
