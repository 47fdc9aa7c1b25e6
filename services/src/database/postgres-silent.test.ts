import {
  type Database,
  DATABASE_TIMEOUT_MS,
  DatabaseUnavailableError,
  openPostgres,
} from '@portal/server-kit/database';
import { type HoldingPostgres, startHoldingPostgres } from '../../test-support/database/holding-postgres';

/* "503 within 2 s", measured with fake timers so that a slow machine changes nothing. */

const PROMISED_MS = 2_000;
/** Size of the portal's connection pool. */
const CONNECTIONS = 30;

let server: HoldingPostgres;
let database: Database;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  server = await startHoldingPostgres();
  database = await openPostgres(server.url, () => Promise.resolve());
});
afterEach(async () => {
  server.resume();
  await database.close();
  await server.stop();
  jest.useRealTimers();
});

/** State of a request once the sockets are idle. */
async function standing(call: Promise<unknown>): Promise<unknown> {
  let state: unknown = 'waits';
  call.then(
    () => (state = 'done'),
    (error: unknown) => (state = error),
  );
  for (let turn = 0; turn < 500 && state === 'waits'; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  return state;
}
function statement() {
  return database.query('SELECT $1', [1]);
}
function transaction() {
  return database.transaction((tx) => tx.query('SELECT $1', [1]));
}

describe.each([
  ['a statement', statement],
  ['a transaction', transaction],
])('%s', (_kind, call) => {
  test('a server that accepts no connection is reported as unavailable within 2 s @SEC-R17 @D-3', async () => {
    server.hold();
    const calling = call();
    await server.waitForHeld(1);
    jest.advanceTimersByTime(PROMISED_MS - 1);
    expect(await standing(calling)).toBeInstanceOf(DatabaseUnavailableError);
  });

  test('a server that does not finish the session of a connection is reported within 2 s @SEC-R17 @D-3', async () => {
    server.hold();
    const calling = call();
    await server.waitForHeld(1);
    server.releaseHeld();
    await server.waitForHeld(1);
    jest.advanceTimersByTime(PROMISED_MS - 1);
    expect(await standing(calling)).toBeInstanceOf(DatabaseUnavailableError);
    server.resume();
    expect(await standing(call())).toBe('done');
  });

  test('a server that stops responding is unavailable within 2 s, and the next request recovers @SEC-R17 @D-3', async () => {
    await call();
    server.hold();
    const calling = call();
    await server.waitForHeld(1);
    jest.advanceTimersByTime(PROMISED_MS - 1);
    expect(await standing(calling)).toBeInstanceOf(DatabaseUnavailableError);
    server.resume();
    expect(await standing(call())).toBe('done');
  });

  test('waiting for a connection and for the server share one timeout of 2 s @SEC-R17 @D-3', async () => {
    server.hold();
    const busy = Array.from({ length: CONNECTIONS }, statement);
    // The greetings, then the settings of the sessions, then the statements.
    for (let phase = 1; phase < 3; phase += 1) {
      await server.waitForHeld(CONNECTIONS);
      server.releaseHeld();
    }
    await server.waitForHeld(CONNECTIONS);
    const calling = call();
    jest.advanceTimersByTime(1_000);
    server.releaseHeld();
    await Promise.all(busy);
    await server.waitForHeld(1);
    jest.advanceTimersByTime(PROMISED_MS - 1_000 - 1);
    expect(await standing(calling)).toBeInstanceOf(DatabaseUnavailableError);
  });
});

test('a failing transaction on a silent server rejects within 2 s, and its connection is closed @SEC-R17 @D-3', async () => {
  const failure = new Error('a rejection');
  const calling = database.transaction(async (tx) => {
    await tx.query('SELECT $1', [1]);
    server.hold();
    throw failure;
  });
  await server.waitForHeld(1);
  jest.advanceTimersByTime(PROMISED_MS - 1);
  expect(await standing(calling)).toBe(failure);
  expect(database.use?.()).toEqual({ open: 0, busy: 0, waiting: 0 });
  server.resume();
  expect(await standing(transaction())).toBe('done');
});

test('a sign-in waits for the database at most 2 s @SEC-R17 @D-3', () => {
  expect(DATABASE_TIMEOUT_MS).toBeLessThanOrEqual(PROMISED_MS);
});
