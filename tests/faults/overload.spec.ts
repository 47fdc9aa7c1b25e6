import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { isOnPostgres } from '../portal/test-databases';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';

/* More visitors arrive than the portal can serve. */

/** Number of concurrent recovery starts, far more than a database can process in half a second. */
const CROWD = 400;
/** Pause before a visitor returns. */
const PAUSE_MS = 500;
const TITLE = 'Many people are logging in at the moment';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '1000' });
});
test.afterAll(() => portal.stop());

interface Crowd {
  readonly statuses: ReadonlyMap<number, number>;
  readonly leave: () => Promise<void>;
}

/** Continuously starts recoveries, each as a new visitor. */
async function gather(): Promise<Crowd> {
  const { cookies } = await Visitor.at(portal.origin);
  const statuses = new Map<number, number>();
  let isHere = true;
  const come = async (number: number): Promise<void> => {
    for (let turn = 0; isHere; turn += 1) {
      const { status } = await rawRequest(portal.origin, '/portal-login-service/public/fps/auth', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: JSON.stringify({ devicePrint: 'x', flow: 'FPS', userId: `crowd.${number}.${turn}` }),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await delay(PAUSE_MS);
    }
  };
  const crowd = Promise.all(Array.from({ length: CROWD }, (_, number) => come(number)));
  return {
    statuses,
    leave: async () => {
      isHere = false;
      await crowd;
    },
  };
}

test(`under overload a new visitor gets a page at once, a visitor in a recovery can finish it, and afterwards everyone is served (${isOnPostgres ? 'Postgres' : 'embedded'}) @SEC-R17 @long`, async ({
  page,
}) => {
  const recovery = await Recovery.begin(await Visitor.at(portal.origin), 'alex.morgan', 'Email');
  expect((await recovery.send()).status).toBe(200);
  const code = await recovery.newestCode();
  const crowd = await gather();
  try {
    await expect.poll(() => crowd.statuses.get(503) ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);

    // Retried, because the portal admits visitors whenever its queue is briefly empty.
    await expect(async () => {
      const start = performance.now();
      const response = await page.goto(`${portal.origin}/default/fps`);
      expect(performance.now() - start).toBeLessThan(5_000);
      expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, '60']);
    }).toPass();
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
    // Polled, because the crowd's first requests may still be waiting for the database.
    for (const path of ['/healthz', '/readyz'])
      await expect.poll(async () => (await rawRequest(portal.origin, path)).status).toBe(200);

    expect((await recovery.prove(code)).status).toBe(200);
    expect((await recovery.temporaryPassword()).status).toBe(200);

    await crowd.leave();
    await expect(async () => {
      const tryAgain = page.getByRole('link', { name: 'Try again' });
      if (await tryAgain.isVisible()) await tryAgain.click();
      await expect(page.getByLabel('User ID')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  } finally {
    await crowd.leave();
  }
  expect([...crowd.statuses.keys()].sort()).toEqual([200, 503]);
});
