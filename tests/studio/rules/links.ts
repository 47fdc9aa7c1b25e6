import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/** Checks the links of this origin; each URL is requested once, however many pages link to it. */
export function createLinkChecker(origin: string): (page: Page) => Promise<readonly Finding[]> {
  const statuses = new Map<string, Promise<number>>();
  const ask = (address: string): Promise<number> => {
    const known = statuses.get(address);
    if (known !== undefined) return known;
    const status = fetch(address, { redirect: 'follow', headers: { accept: 'text/html' } }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
    statuses.set(address, status);
    return status;
  };
  return async (page) => {
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => ({
        element: window.probe.describe(link),
        address: link.href.split('#')[0] ?? '',
        // A fragment must exist on the page: as an element, or as a field of that name, which the error summary links
        // to.
        missing:
          link.getAttribute('href')?.startsWith('#') === true &&
          document.getElementById(link.hash.slice(1)) === null &&
          document.getElementsByName(link.hash.slice(1)).length === 0,
      })),
    );
    const findings = await Promise.all(
      links.map(async ({ element, address, missing }): Promise<readonly Finding[]> => {
        if (missing) return [{ rule: 'links', element, cause: 'leads to nothing on the page' }];
        if (!address.startsWith(`${origin}/`)) return [];
        const status = await ask(address);
        if (status !== 0 && status < 400) return [];
        return [{ rule: 'links', element, cause: `${address.slice(origin.length)} answers ${status}` }];
      }),
    );
    return findings.flat();
  };
}
