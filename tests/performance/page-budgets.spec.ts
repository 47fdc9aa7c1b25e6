import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import {
  BUDGETED_PAGES,
  LATER_VISIT_BUDGET,
  LOGIN_BUDGET,
  type PageBudget,
} from '@portal/tooling/page-budgets';
import { promoteBuild, publishUnchecked, readLiveBuilds } from '../composition/live-builds';
import { rawRequest } from '../edge/raw-request';
import { otherVersion } from '../parts/variant-build';
import { createBrandedClient } from '../portal/branded-client';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { startPortal } from '../portal/start-portal';
import { type LoadedResource, loadPage } from './page-load';

const portal = useSharedPortal();

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

/** Returns the bytes of a page in its largest language, compressed (sent) and uncompressed (read). */
async function documentBytes(url: string): Promise<{ readonly sent: number; readonly read: number }> {
  const { origin, pathname, search } = new URL(url);
  const sizes = await Promise.all(
    ['en-US', 'de-DE'].map(async (language) => {
      const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: `displayLanguage=${language}` };
      const { bytes } = await rawRequest(origin, pathname + search, { headers });
      return { sent: bytes.length, read: brotliDecompressSync(bytes).length };
    }),
  );
  return {
    sent: Math.max(...sizes.map(({ sent }) => sent)),
    read: Math.max(...sizes.map(({ read }) => read)),
  };
}

/** Loads a page for the first time, and expects it to stay within a budget. */
async function expectWithinBudget(page: Page, name: string, url: string, budget: PageBudget): Promise<void> {
  await recordHydration(page);
  const resources = await loadPage(page, url, () =>
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
  const size = await documentBytes(url);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const earlyResources = resources.filter(({ url }) => before.includes(url));
  const counted = {
    'the page itself, bytes': [size.sent, budget.document],
    'the page itself before compression, bytes': [size.read, budget.documentRaw],
    elements: [elements, budget.elements],
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
}

const LOGIN = '/app/default/login?SMQUERYDATA=x&TARGET=/apps/home';

/** Opens a page, and returns the bytes of the scripts that the browser fetched for it before hydration. */
async function fetchedScriptBytes(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  return page.evaluate(() => {
    const { hydratedAt } = self as unknown as { hydratedAt: number };
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < hydratedAt)
      .reduce(
        (sum, { transferSize, encodedBodySize }) => sum + (transferSize === 0 ? 0 : encodedBodySize),
        0,
      );
  });
}

for (const [kind, path, limit] of [
  ['log-out', '/app/default/logout', LATER_VISIT_BUDGET.logout],
  ['recovery', '/default/fps', LATER_VISIT_BUDGET.recovery],
] as const) {
  test(`a visitor from the login page fetches at most ${limit} bytes of scripts for ${kind} @CARD-4`, async ({
    page,
  }) => {
    await recordHydration(page);
    expect(await fetchedScriptBytes(page, portal.origin + LOGIN)).toBeGreaterThan(
      LATER_VISIT_BUDGET.recovery,
    );
    const bytes = await fetchedScriptBytes(page, portal.origin + path);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(limit);
  });
}

test('after a deploy of login-mf a returning visitor fetches this part only @CARD-4 @CARD-6', async ({
  page,
}) => {
  const before = await readLiveBuilds(portal);
  const build = otherVersion('login-mf', '9.0.0');
  const promote = async (id: string): Promise<void> => {
    await promoteBuild(portal, { 'login-mf': id });
    await expect(async () => {
      const text = await (await page.request.get(portal.origin + LOGIN)).text();
      expect(text).toContain(`/login-mf/${id}/entry.js`);
    }).toPass();
  };
  try {
    await recordHydration(page);
    await fetchedScriptBytes(page, portal.origin + LOGIN);
    await publishUnchecked(build.folder, portal);
    await promote(build.id);
    const bytes = await fetchedScriptBytes(page, portal.origin + LOGIN);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(LATER_VISIT_BUDGET.deploy);
  } finally {
    rmSync(build.folder, { recursive: true });
    await promote(before['login-mf'] ?? '');
  }
});

for (const { name, url, budget } of BUDGETED_PAGES) {
  test(`the ${name} page stays within its budget of bytes, requests and steps @CARD-4`, async ({ page }) => {
    await expectWithinBudget(page, name, portal.origin + url, budget);
  });
}

/** Bytes of the CSS rules and elements that contain the URLs of the client's files. */
const BRAND_MARKUP_BYTES = 300;

const BRAND_RAW_BYTES = 1_000;

/** Number of the client's files: logo, icon, font and background. */
const BRAND_FILES = 4;

test('a login page with brand files of a client stays within the budget, apart from these @CARD-4 @long', async ({
  browser,
  page,
}) => {
  const files = await createBrandedClient(browser, 'ray');
  const branded = await startPortal({ WHITE_LABELS_DIR: files.folder });
  try {
    const url = `${branded.origin}/app/ray/login?SMQUERYDATA=x&TARGET=/apps/home`;
    await expectWithinBudget(page, 'branded login', url, {
      ...LOGIN_BUDGET,
      document: LOGIN_BUDGET.document + BRAND_MARKUP_BYTES,
      documentRaw: LOGIN_BUDGET.documentRaw + BRAND_RAW_BYTES,
      requests: LOGIN_BUDGET.requests + BRAND_FILES,
      fonts: 1,
    });
  } finally {
    await branded.stop();
    files.remove();
  }
});
