import { DATABASE_TIMEOUT_MS, openEmbedded, withDatabaseTimeout } from '@portal/server-kit/database';
import { readDatabaseOfRun } from '../../test-support/database/test-database';

// The database thread communicates by messages, which must keep running.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

test('D-3 the embedded database of a busy machine responds late, and is not unavailable', async () => {
  const database = await openEmbedded(undefined, readDatabaseOfRun());
  const rows = withDatabaseTimeout(database, database.query('SELECT 1 AS one'));
  jest.advanceTimersByTime(DATABASE_TIMEOUT_MS);
  expect(await rows).toEqual([{ one: 1 }]);
  await database.close();
});
