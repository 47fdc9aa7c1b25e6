import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { runRecoveryJourney } from './recovery-journey';
import { BEHAVIOURS, startStatisticsEndpoint, type StatisticsEndpoint } from './statistics-endpoint';

let portal: TestPortal;
let endpoint: StatisticsEndpoint;
test.beforeAll(async () => {
  endpoint = await startStatisticsEndpoint();
  portal = await startPortal({
    STATISTICS_SERVICE_URL: endpoint.origin,
    RECOVERY_DESTINATION_LIMIT: '1000',
  });
});
test.afterAll(async () => {
  await portal.stop();
  endpoint.close();
});

const STATISTICS = /\/portal-(?:metrics\/analytics|service\/)/;
/** The browser's own message for a failed request, which visitors do not see. */
const BROWSER_MESSAGE = /Failed to load resource/;
/** Maximum number of batches on a journey over three pages: four kinds when each page is left, and a few before. */
const MOST_REQUESTS = 18;

const behaviourTag = quickCases(0);
for (const behaviour of [...BEHAVIOURS, 'blocked'] as const) {
  test(`a journey succeeds with few statistics requests when the endpoint is ${behaviour} @STA-8 ${behaviourTag()}`, async ({
    page,
    context,
  }) => {
    const problems = watchPage(page);
    endpoint.behave(behaviour === 'blocked' ? 'healthy' : behaviour);
    if (behaviour === 'blocked') await context.route(STATISTICS, (route) => route.abort('blockedbyclient'));
    const requested: string[] = [];
    page.on('request', (request) => {
      if (STATISTICS.test(request.url())) requested.push(request.url());
    });
    const began = performance.now();
    await runRecoveryJourney(page, portal.origin);
    /** On a slow machine a page is open for longer and sends a batch every five seconds. */
    const longer = 4 * Math.floor((performance.now() - began) / 5_000);
    expect(problems().filter((problem) => !BROWSER_MESSAGE.test(problem))).toEqual([]);
    expect(requested.length).toBeLessThanOrEqual(MOST_REQUESTS + longer);
    if (behaviour === 'healthy') await expect.poll(endpoint.requests).toBeGreaterThan(0);
  });
}

test('statistics are neither loaded nor sent before the form is used @STA-8', async ({ page }) => {
  endpoint.behave('healthy');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => STATISTICS.test(path) || /\/statistics\.[\w-]+\.js$/.test(path))).toEqual(
    [],
  );
  await page.getByLabel('User ID', { exact: true }).press('a');
  await expect(() =>
    expect(requested.some((path) => /\/statistics\.[\w-]+\.js$/.test(path))).toBe(true),
  ).toPass();
});
