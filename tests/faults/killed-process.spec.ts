import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { waitForExit } from '../portal/run-start';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';

/* A portal is stopped or killed while visitors are in the middle of a recovery. */

const settings = { RECOVERY_DESTINATION_LIMIT: '1000' };

/** Starts a portal on the data of a portal that has exited. */
function again(portal: TestPortal, more: NodeJS.ProcessEnv = {}): Promise<TestPortal> {
  return startPortal({ ...settings, ...more, DATA_DIR: portal.dataDir });
}

/** Recoveries per browser, fewer than the portal keeps. */
const RECOVERIES_PER_BROWSER = 10;

/** Continuously starts recoveries by parallel workers until the portal has exited; collects the acknowledged ones. */
function load(portal: TestPortal, workerCount: number) {
  const acknowledged: Recovery[] = [];
  const odd: number[] = [];
  const ended = Promise.all(
    Array.from({ length: workerCount }, async (_, worker) => {
      let visitor: Visitor | undefined;
      for (let turn = 0; ; turn += 1) {
        try {
          if (visitor === undefined || turn % RECOVERIES_PER_BROWSER === 0)
            visitor = await Visitor.at(portal.origin);
          const recovery = await Recovery.begin(visitor, `nobody.${worker}.${turn}`, 'Email');
          if (recovery.started.status === 200) acknowledged.push(recovery);
          else odd.push(recovery.started.status);
        } catch {
          return;
        }
      }
    }),
  );
  return { acknowledged, odd, ended, port: portal.origin };
}

for (const [signal, title] of [
  ['SIGKILL', 'killed under load: no acknowledged recovery is lost @D-3 @SEC-R17'],
  [
    'SIGTERM',
    'stopped by SIGTERM under load: exit code 0, every response is complete, no acknowledged recovery is lost @D-14 @D-3',
  ],
] as const) {
  test(`${title} @long`, async () => {
    const portal = await startPortal(settings);
    const { acknowledged, odd, ended } = load(portal, 8);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(40);
    portal.process.kill(signal);
    const [code] = await Promise.all([waitForExit(portal.process), ended]);
    if (signal === 'SIGTERM') expect(code).toBe(0);
    // During shutdown, requests may get 503.
    for (const status of odd) expect(status).toBe(503);
    const second = await again(portal);
    for (const recovery of acknowledged) {
      recovery.visitor.moveTo(second.origin);
      expect((await recovery.send()).status).toBe(200);
    }
    await second.stop();
  });
}
