import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import type { Database } from '@portal/server-kit/database';
import { openTestDatabase } from '../../../test-support/database/test-database';
import { directorySettings } from '../../../test-support/directory/directory-server';
import { startTestDirectory, type TestDirectory } from '../../../test-support/directory/test-directory';
import { NO_COUNTERS } from '../../../test-support/no-counters';
import { register } from '../../health/register';
import { DirectoryClient } from './directory-client';

let database: Database;
let directory: TestDirectory;
beforeAll(async () => {
  directory = await startTestDirectory();
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  await directory.stop();
});

const READY = { status: 'ready' };
const DEGRADED = { status: 'degraded', directory: 'unavailable' };

/** `/readyz` of a portal on the directory, which is checked every 100 ms. @param timeoutMs timeout of a check */
async function startHealth(timeoutMs = 60_000) {
  const app = fastify();
  const events: unknown[] = [];
  const note = (facts: object): void => void events.push(Object.values(facts)[0]);
  let isAvailable = (): boolean | null => null;
  const counters = { ...NO_COUNTERS, directoryProbed: (next: () => boolean) => (isAvailable = next) };
  const settings = directorySettings(directory, { timeoutMs });
  const log = { ...app.log, info: note, warn: note };
  await app.register(register({ database, log, counters }, settings, () => [], 100));
  return {
    events,
    isAvailable: () => isAvailable(),
    close: () => app.close(),
    /** Resolves after the start of that many further checks. */
    async checks(count: number): Promise<void> {
      const search = jest.spyOn(DirectoryClient.prototype, 'search');
      while (search.mock.calls.length < count) await delay(5);
      search.mockRestore();
    },
    /** Polls until the response has the status. */
    async until(status: string): Promise<unknown> {
      for (;;) {
        const { statusCode, body } = await app.inject('/readyz');
        expect(statusCode).toBe(200);
        const said: unknown = JSON.parse(body);
        if (body.includes(`"${status}"`)) return said;
        await delay(30);
      }
    },
  };
}

test('readiness is degraded while the directory is down, and the log says so once @D-14', async () => {
  const health = await startHealth();
  expect(await health.until('ready')).toEqual(READY);
  await directory.halt();
  expect(await health.until('degraded')).toEqual(DEGRADED);
  expect(health.isAvailable()).toBe(false);
  await health.checks(3);
  await directory.start();
  expect(await health.until('ready')).toEqual(READY);
  expect(health.isAvailable()).toBe(true);
  expect(health.events).toEqual(['directory unavailable', 'directory available']);
  await health.close();
});
