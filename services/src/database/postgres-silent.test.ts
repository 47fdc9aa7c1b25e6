import { DATABASE_TIMEOUT_MS } from '@portal/server-kit/scheduling';
import { type Database, DatabaseUnavailableError, openPostgres } from '@portal/server-kit/database';
import { startHoldingPostgres, type HoldingPostgres } from '../../test-support/database/holding-postgres';

/* "503 within 2 s": time is the test's own, so that a slow machine changes nothing. */

const PROMISED_MS = 2_000;
/** As many as a portal opens. */
const CONNECTIONS = 30;

let server: HoldingPostgres;
let database: Database;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  server = await startHoldingPostgres();
  database = await openPostgres(server.url, () => Promise.resolve());
});
afterEach(async () => {
  server.goOn();
  await database.close();
  await server.stop();
  jest.useRealTimers();
});

/** How a call stands when the sockets have nothing more to tell. */
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
  test('SEC-R17 D-3 a server that takes no connection is away before 2 s are over', async () => {
    server.hold();
    const calling = call();
    await server.held(1);
    jest.advanceTimersByTime(PROMISED_MS - 1);
    expect(await standing(calling)).toBeInstanceOf(DatabaseUnavailableError);
  });

  test('SEC-R17 D-3 a server that falls silent is away before 2 s are over, and back with the next call', async () => {
    await call();
    server.hold();
    const calling = call();
    await server.held(1);
    jest.advanceTimersByTime(PROMISED_MS - 1);
    expect(await standing(calling)).toBeInstanceOf(DatabaseUnavailableError);
    server.goOn();
    expect(await standing(call())).toBe('done');
  });

  test('SEC-R17 D-3 what the wait for a connection took is no more there for the server: both end before 2 s are over', async () => {
    server.hold();
    const busy = Array.from({ length: CONNECTIONS }, statement);
    await server.held(CONNECTIONS);
    server.answerHeld();
    await server.held(CONNECTIONS);
    const calling = call();
    jest.advanceTimersByTime(1_000);
    server.answerHeld();
    await Promise.all(busy);
    await server.held(1);
    jest.advanceTimersByTime(PROMISED_MS - 1_000 - 1);
    expect(await standing(calling)).toBeInstanceOf(DatabaseUnavailableError);
  });
});

test('SEC-R17 D-3 work that fails while the server falls silent is told so before 2 s are over, and its connection is ended', async () => {
  const failure = new Error('a refusal');
  const calling = database.transaction(async (tx) => {
    await tx.query('SELECT $1', [1]);
    server.hold();
    throw failure;
  });
  await server.held(1);
  jest.advanceTimersByTime(PROMISED_MS - 1);
  expect(await standing(calling)).toBe(failure);
  expect(database.use?.()).toEqual({ open: 0, busy: 0, waiting: 0 });
  server.goOn();
  expect(await standing(transaction())).toBe('done');
});

test('SEC-R17 D-3 signing in waits for the database no longer than 2 s', () => {
  expect(DATABASE_TIMEOUT_MS).toBeLessThanOrEqual(PROMISED_MS);
});
