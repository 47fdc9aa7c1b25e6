import { type CDPSession, expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { usePortal } from '../portal/start-portal';

const ROUNDS = 100;

const portal = usePortal();
// Raised limits would keep the timers of each mount pending for minutes.
test.use({ pageLimits: 'production' });

/** Counts pending timers and intervals from the page's first script on. */
async function countTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting = new Set<unknown>();
    const timeout = window.setTimeout.bind(window);
    const interval = window.setInterval.bind(window);
    const clear = window.clearTimeout.bind(window);
    const counted = (run: (work: () => void, delay?: number) => number, once: boolean) =>
      ((work: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) => {
        const id = run(() => {
          if (once) waiting.delete(id);
          work(...given);
        }, delay);
        waiting.add(id);
        return id;
      }) as typeof setTimeout;
    window.setTimeout = counted(timeout, true);
    window.setInterval = counted(interval, false) as typeof setInterval;
    window.clearTimeout = window.clearInterval = (id) => {
      waiting.delete(id);
      clear(id);
    };
    Object.assign(window, { waitingTimers: () => waiting.size });
  });
}

interface Left {
  readonly listeners: number;
  readonly nodes: number;
  readonly heap: number;
  readonly timers: number;
  readonly styles: number;
}

async function measure(page: Page, session: CDPSession): Promise<Left> {
  // oxlint-disable-next-line portal/no-real-time -- what ends within two seconds, such as a closing animation, is no leak
  await page.waitForTimeout(2_000);
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  const [timers, styles] = await page.evaluate(() => [
    (window as unknown as { waitingTimers: () => number }).waitingTimers(),
    document.querySelectorAll('style, link[rel=stylesheet]').length,
  ]);
  return {
    listeners: of('JSEventListeners'),
    nodes: of('Nodes'),
    heap: of('JSHeapUsedSize'),
    timers: timers ?? Number.NaN,
    styles: styles ?? Number.NaN,
  };
}

async function go(page: Page, address: string, heading: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}

/** URL of a login page that does not redirect to the single sign-on. */
const LOGIN = '/app/default/login?SMQUERYDATA=x&TARGET=%2Fapps%2Fhome';

/** Milliseconds that single-spa's lifecycle timeouts stay pending, even after the lifecycle has ended. */
const OWN_TIMERS = 12_000;

test('a hundred mounts and unmounts leak no timers, listeners, styles or memory @CARD-6 @long', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await countTimers(page);
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  const rounds = async (count: number): Promise<void> => {
    for (let round = 0; round < count; round += 1) {
      await go(page, LOGIN, 'Log in');
      await go(page, '/default/fps', 'Forgot your password?');
    }
  };
  // The first rounds fill the caches, such as that of a part’s texts.
  await rounds(10);
  // oxlint-disable-next-line portal/no-real-time -- the timers of the page itself end
  await page.waitForTimeout(OWN_TIMERS);
  const before = await measure(page, session);
  await rounds(ROUNDS);
  // oxlint-disable-next-line portal/no-real-time -- the timers of the page itself end
  await page.waitForTimeout(OWN_TIMERS);
  const after = await measure(page, session);

  expect(after.styles).toBe(before.styles);
  // One timer, listener or node per ten mounts would be a leak; smaller differences are fluctuations of the browser.
  expect(after.timers - before.timers).toBeLessThan(ROUNDS / 10);
  expect(after.listeners - before.listeners).toBeLessThan(ROUNDS / 10);
  expect(after.nodes - before.nodes).toBeLessThan(ROUNDS / 10);
  // A leaked screen has some hundred kilobytes; compiled code and cached texts have a few.
  expect((after.heap - before.heap) / ROUNDS).toBeLessThan(15_000);
});
