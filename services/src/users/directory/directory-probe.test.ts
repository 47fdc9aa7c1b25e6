import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import type { Database } from '@portal/server-kit/database';
import { openTestDatabase } from '../../../test-support/database/test-database';
import { directorySettings } from '../../../test-support/directory/directory-server';
import { startTestDirectory, type TestDirectory } from '../../../test-support/directory/test-directory';
import { NO_COUNTERS } from '../../context/service-counters';
import { healthService } from '../../operations/health';
import { readSettings } from '../../settings/settings';

let database: Database;
let directory: TestDirectory;
beforeAll(async () => {
  directory = await startTestDirectory();
  database = await openTestDatabase();
}, 120_000);
afterAll(async () => {
  await database.close();
  await directory.stop();
});

const READY = { status: 'ready' };
const DEGRADED = { status: 'degraded', directory: 'unavailable' };

/** `/readyz` of a portal on the directory, which is checked every 100 ms. */
async function startHealth() {
  const app = fastify();
  const events: unknown[] = [];
  const note = (facts: object): void => void events.push(Object.values(facts)[0]);
  let isAvailable = (): boolean | null => null;
  const counters = { ...NO_COUNTERS, directoryProbed: (next: () => boolean) => (isAvailable = next) };
  const settings = { ...readSettings({}), directory: directorySettings(directory, { timeoutMs: 1_000 }) };
  const log = { ...app.log, info: note, warn: note };
  await app.register(healthService({ database, settings, log, counters }, undefined, 100));
  return {
    events,
    isAvailable: () => isAvailable(),
    close: () => app.close(),
    /** Polls until the response has the status, at most 15 s. */
    async until(status: string): Promise<unknown> {
      const end = performance.now() + 15_000;
      for (;;) {
        const { statusCode, body } = await app.inject('/readyz');
        expect(statusCode).toBe(200);
        const said: unknown = JSON.parse(body);
        if (body.includes(`"${status}"`) || performance.now() > end) return said;
        await delay(30);
      }
    },
  };
}

test('D-14 readiness is degraded while the directory is down, and the log says so once', async () => {
  const health = await startHealth();
  expect(await health.until('ready')).toEqual(READY);
  await directory.halt();
  expect(await health.until('degraded')).toEqual(DEGRADED);
  expect(health.isAvailable()).toBe(false);
  await delay(300);
  await directory.start();
  expect(await health.until('ready')).toEqual(READY);
  expect(health.isAvailable()).toBe(true);
  expect(health.events).toEqual(['directory unavailable', 'directory available']);
  await health.close();
}, 60_000);

test('D-14 readiness does not wait for a directory that hangs @long', async () => {
  const health = await startHealth();
  await directory.freeze();
  const began = performance.now();
  expect(await health.until('ready')).toEqual(READY);
  expect(performance.now() - began).toBeLessThan(900);
  expect(await health.until('degraded').finally(() => directory.thaw())).toEqual(DEGRADED);
  expect(await health.until('ready')).toEqual(READY);
  await health.close();
}, 60_000);
