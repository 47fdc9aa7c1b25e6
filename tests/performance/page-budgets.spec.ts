import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { BUDGETED_PAGES } from '@portal/tooling/page-budgets';
import { rawRequest } from '../edge/raw-request';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { type LoadedResource, loadPage } from './page-load';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

function table(
  name: string,
  resources: readonly LoadedResource[],
  counted: Record<string, readonly [number, number]>,
): string {
  return [
    `# First visit: ${name}`,
    '',
    '| what | is | at most |',
    '| --- | ---: | ---: |',
    ...Object.entries(counted).map(([what, [is, most]]) => `| ${what} | ${is} | ${most} |`),
    '',
    '| request | kind | bytes | step |',
    '| --- | --- | ---: | ---: |',
    ...resources.map(({ url, kind, bytes, step }) => `| ${url} | ${kind} | ${bytes} | ${step} |`),
    '',
  ].join('\n');
}

/**
 * Records when the main slot is hydrated. Timers of two seconds and more are disabled, since their effect on a visit
 * would depend on the machine.
 */
function recordHydration(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const originalSetTimeout = self.setTimeout;
    self.setTimeout = ((run: TimerHandler, milliseconds = 0, ...rest: unknown[]) =>
      milliseconds >= 2_000
        ? 0
        : originalSetTimeout(run, milliseconds, ...rest)) as typeof originalSetTimeout;
    const observer = new MutationObserver(() => {
      const main = document.getElementById('slot-main');
      if (main === null || main.dataset['prerendered'] !== undefined) return;
      Object.assign(self, { hydratedAt: performance.now() });
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, attributeFilter: ['data-prerendered'] });
  });
}

/** Paths of resources requested before hydration. */
function findEarlyRequests(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { hydratedAt } = self as unknown as { hydratedAt: number };
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < hydratedAt)
      .map(({ name }) => new URL(name).pathname);
  });
}

/** Size of a page as sent to a browser, in bytes. */
async function documentBytes(address: string): Promise<number> {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  return (await rawRequest(portal.origin, address, { headers })).bytes.length;
}

for (const { name, url: address, budget } of BUDGETED_PAGES) {
  test(`CARD-4 the ${name} page stays within its budget of bytes, requests and steps`, async ({ page }) => {
    await recordHydration(page);
    const resources = await loadPage(page, portal.origin + address, () =>
      expect(page.locator('[data-prerendered]')).toHaveCount(0),
    );
    const before = await findEarlyRequests(page);
    const styles = await page.evaluate(() =>
      [...document.querySelectorAll('style')].map((style) => style.textContent).join(''),
    );
    const sum = (kind: LoadedResource['kind'], paths?: readonly string[]): number =>
      resources
        .filter((each) => each.kind === kind && (paths?.includes(each.url) ?? true))
        .reduce((total, { bytes }) => total + bytes, 0);
    const earlyResources = resources.filter(({ url }) => before.includes(url));
    const counted = {
      'the page itself, bytes': [await documentBytes(address), budget.document],
      'JavaScript before hydration, bytes': [sum('script', before), budget.scriptBefore],
      'JavaScript, bytes': [sum('script'), budget.script],
      'styles, bytes': [sum('style') + brotliCompressSync(styles).length, budget.style],
      requests: [resources.length, budget.requests],
      'steps before hydration': [Math.max(...earlyResources.map(({ step }) => step)), budget.steps],
      'font downloads': [resources.filter(({ kind }) => kind === 'font').length, budget.fonts],
    } as const;
    const folder = path.resolve(import.meta.dirname, '../../test-results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${name}-budget.md`), table(name, resources, counted));
    console.log(table(name, resources, counted));

    expect(sum('script', before)).toBeGreaterThan(0);
    expect(resources.filter(({ kind }) => kind === 'script').every(({ encoding }) => encoding === 'br')).toBe(
      true,
    );
    for (const [what, [is, most]] of Object.entries(counted)) expect.soft(is, what).toBeLessThanOrEqual(most);
  });
}
