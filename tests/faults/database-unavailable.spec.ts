import { expect } from '@playwright/test';
import { getHeader, rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestDatabase, type TestDatabase } from '../portal/test-databases';
import { readOutbox, Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { startTcpGate, type TcpGate } from './tcp-gate';

/*
 * A Postgres server fails or hangs during a recovery and becomes available again. That requests get 503 within 2 s is
 * tested with fake timers in postgres-silent.test.ts.
 */

let database: TestDatabase;
let gate: TcpGate;
let portal: TestPortal;
test.beforeAll(async () => {
  database = await createTestDatabase();
  const address = new URL(database.url);
  gate = await startTcpGate(address.hostname, Number(address.port));
  address.port = String(gate.port);
  address.hostname = '127.0.0.1';
  portal = await startPortal({ DATABASE_URL: address.href, RECOVERY_DESTINATION_LIMIT: '100' });
});
test.afterAll(async () => {
  await portal.stop();
  await gate.stop();
  await database.drop();
});

const NEUTRAL = 'The request could not be completed.';

for (const [kind, userId, makeUnavailable] of [
  ['dies', 'alex.morgan', () => gate.close()],
  ['hangs', 'erika.muster', () => Promise.resolve(gate.freeze())],
] as const) {
  test(`a database that ${kind}: requests get 503, a recovery continues later @SEC-R17 @D-3 @long`, async () => {
    const recovery = await Recovery.begin(await Visitor.at(portal.origin), userId, 'Email');
    await recovery.send();
    const code = await recovery.newestCode();
    const { visitor } = recovery;
    const fresh = await Visitor.at(portal.origin);
    const messages = (await readOutbox(visitor, userId)).length;
    await makeUnavailable();
    try {
      const start = { devicePrint: 'x', flow: 'FPS', userId };
      const person = { firstName: 'A', lastName: 'B', emailId: 'a.b@example.com' };
      const calls = [
        // More concurrent requests than connections.
        ...Array.from({ length: 30 }, () => () => fresh.call('/fps/auth', start)),
        () => recovery.send(),
        () => recovery.prove(code),
        () => recovery.temporaryPassword(),
        () => recovery.change('Heron-by-the-lake-8'),
        () => fresh.call('/fuid/lookup', person),
      ];
      for (const { status, body } of await Promise.all(calls.map((call) => call()))) {
        expect(status).toBe(503);
        expect(body).toMatchObject({ status: 'FAILURE', errorMessage: NEUTRAL, retryAfterSeconds: 5 });
      }
      // Routes outside the contract also respond with 503 and Retry-After.
      const list = await rawRequest(portal.origin, `/dev/outbox.json?user=${userId}`);
      expect(['retry-after', 'cache-control'].map((name) => getHeader(list, name))).toEqual([
        '5',
        'no-store',
      ]);
      expect(JSON.parse(list.text)).toMatchObject({ errorMessage: NEUTRAL, retryAfterSeconds: 5 });
      expect((await rawRequest(portal.origin, '/readyz')).status).toBe(503);
      expect((await rawRequest(portal.origin, '/healthz')).status).toBe(200);
      for (const page of [
        '/app/default/login?SMQUERYDATA=x',
        '/default/fps',
        '/default/fuid',
        '/app/default/termsOfUse',
      ])
        expect((await rawRequest(portal.origin, page)).status, page).toBe(200);
      expect(await fresh.signIn(userId, 'Any-password-1')).toContain('System%20Error');
      const clicks = await fresh.send(
        '/portal-metrics/analytics/click',
        'POST',
        { 'content-type': 'application/json' },
        '[{"a":1}]',
      );
      expect(clicks.status).toBe(204);
    } finally {
      await gate.open();
    }
    await expect
      .poll(async () => (await rawRequest(portal.origin, '/readyz')).status, { timeout: 10_000 })
      .toBe(200);
    expect(await readOutbox(visitor, userId)).toHaveLength(messages);
    expect(await recovery.prove(code)).toMatchObject({
      status: 200,
      body: { authenticationResult: 'SUCCESS' },
    });
    expect((await recovery.temporaryPassword()).status).toBe(200);
    expect(await recovery.change('Heron-by-the-lake-8')).toMatchObject({ status: 200 });
    expect(portal.process.exitCode).toBeNull();
  });
}

test('a database that drops all connections under load loses no acknowledged recovery @D-3 @long', async () => {
  const acknowledged: Recovery[] = [];
  const rejected: number[] = [];
  let goesOn = true;
  const load = Array.from({ length: 8 }, async (_, worker) => {
    for (let turn = 0; goesOn; turn += 1) {
      // A browser keeps only its newest recoveries.
      const visitor = await Visitor.at(portal.origin);
      const recovery = await Recovery.begin(visitor, `nobody.${worker}.${turn}`, 'Email');
      if (recovery.started.status === 200) acknowledged.push(recovery);
      else rejected.push(recovery.started.status);
    }
  });
  const acknowledgedMore = (): Promise<void> => {
    const before = acknowledged.length;
    return expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10);
  };
  await acknowledgedMore();
  await gate.close();
  await expect.poll(() => rejected.length).toBeGreaterThan(0);
  await gate.open();
  await acknowledgedMore();
  goesOn = false;
  await Promise.all(load);
  expect(new Set(rejected)).toEqual(new Set([503]));
  for (const recovery of acknowledged) expect((await recovery.send()).status).toBe(200);
});
