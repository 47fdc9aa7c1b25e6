import { type Database, DatabaseUnavailableError } from '@portal/server-kit/database';
import { useRecoveryServer } from '../../test-support/recovery/recovery-harness';
import {
  RECOVERY_REQUESTS,
  type RecoveryRequest,
  type SeededRecovery,
  seedRecovery,
} from '../../test-support/recovery/seeded-recovery';
import { testSignOn } from '../../test-support/services-under-test';
import { operations } from '../api/operations';

const server = useRecoveryServer({}, {}, { also: testSignOn });
afterEach(() => jest.restoreAllMocks());

/** Fails every statement from number `first` on, in transactions too, until the mocks are restored. */
function goAway(first: number): { readonly failed: () => number } {
  const { query, transaction } = server.database;
  let statements = 0;
  let failures = 0;
  const failing =
    (run: Database['query']): Database['query'] =>
    (sql, params) => {
      statements += 1;
      if (statements < first) return run(sql, params);
      failures += 1;
      return Promise.reject(new DatabaseUnavailableError(null));
    };
  jest.spyOn(server.database, 'query').mockImplementation(failing(query));
  jest
    .spyOn(server.database, 'transaction')
    .mockImplementation((work) => transaction((tx) => work({ ...tx, query: failing(tx.query) })));
  return { failed: () => failures };
}

async function count(rows: string, values: readonly unknown[] = []): Promise<number> {
  return (await server.database.query(`SELECT 1 FROM ${rows}`, values)).length;
}

/** A quick run fails every fourth statement of every other operation, from the first one on. */
const [STRIDE, STEP] = process.env['TEST_QUICK'] === '1' ? [4, 2] : [1, 1];

test.each(Object.entries<RecoveryRequest>(RECOVERY_REQUESTS).filter((_step, at) => at % STEP === 0))(
  '%s: a failed database statement gives 503; a retry sends no second message @SEC-R17 @D-3',
  async (_name, { state, isUserId = false, send: call }) => {
    let start = server.now();
    const prepared = async (): Promise<SeededRecovery> => {
      await server.whenMessagesSent();
      await server.reset();
      // A message of the previous attempt may still be in the queue; its earlier time distinguishes it.
      server.advanceClock(2);
      start = server.now();
      const recovery = await seedRecovery(server, state, isUserId);
      await server.whenMessagesSent();
      return recovery;
    };
    const sent = () => count('outbox_messages WHERE sent_at >= $1', [start]);
    const countQueued = () => count('queued_messages');
    const usual = await prepared();
    const before = (await sent()) + (await countQueued());
    expect((await call(usual)).status).toBe(200);
    await server.whenMessagesSent();
    const sends = (await sent()) + (await countQueued()) - before;

    for (let first = 1; ; first += STRIDE) {
      const recovery = await prepared();
      const { failed } = goAway(first);
      recovery.visitor.waits = false;
      const response = await call(recovery);
      jest.restoreAllMocks();
      if (failed() === 0) {
        expect(first).toBeGreaterThan(1);
        return;
      }
      // A failure after the step was done, such as of an audit record, does not fail the step.
      expect([first, [200, 503].includes(response.status), response.status]).toEqual([
        first,
        true,
        response.status,
      ]);
      if (first === 1) expect(response.status).toBe(503);
      if (response.status === 503)
        expect(response.body).toMatchObject({ status: 'FAILURE', retryAfterSeconds: 5 });
      // Within 2 s a retry counts as one of two concurrent sends; no visitor is that fast.
      server.advanceClock(2);
      const again = await call(recovery);
      expect([first, again.status, again.body]).toEqual([first, 200, expect.anything()]);
      await server.whenMessagesSent();
      expect(await sent()).toBeLessThanOrEqual(before + sends);
    }
  },
);

test('every operation of the recovery contract is tested without a database @SEC-R17 @API-1', () => {
  const calls = operations.filter(({ url }) => url.startsWith('/portal-login-service/public'));
  expect(Object.keys(RECOVERY_REQUESTS).sort()).toEqual(calls.map(({ id }) => id).sort());
});

test('a sign-in whose database fails at any statement gets a system error; the next succeeds @LOGERR-6 @SEC-R17', async () => {
  const signIn = async (): Promise<string> => {
    const { headers } = await server.app.inject({
      method: 'POST',
      url: '/login/forms/bg/ProcessLogin.fcc',
      payload: 'USER=alex.morgan&PASSWRD=Portal-Demo-1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return String(headers.location);
  };
  const messages: string[] = [];
  for (let first = 1; ; first += 1) {
    const { failed } = goAway(first);
    const response = await signIn();
    jest.restoreAllMocks();
    if (failed() === 0) break;
    messages.push(response);
    expect(await signIn()).toBe('/apps/home');
  }
  // Counting, look-up, resetting the count and creating the session; the audit record is written in the background.
  expect(messages.slice(0, 4)).toEqual(Array(4).fill(expect.stringContaining('System%20Error')));
});
