import type { Page } from '@playwright/test';

/**
 * Everything that counts as having run: dialogs, requests to elsewhere, errors, marks, reports of the security policy.
 *
 * @param home origin that a page may ask
 * @returns what happened until it is asked; before the page is opened
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
