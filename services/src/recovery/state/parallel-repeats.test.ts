import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { DatabaseUnavailableError } from '@portal/server-kit/database';
import { portalSession } from '@portal/server-kit/sessions';
import { isQuick } from '../../../test-support/quick-run';
import {
  otherThan,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
  testRecovery,
} from '../../../test-support/recovery/recovery-harness';
import { CHANGE, type SeededRecovery, seedRecovery } from '../../../test-support/recovery/seeded-recovery';

/* A request is repeated with its idempotency key while the first one is still being processed, on one server or on two. */

const PUBLIC = '/portal-login-service/public';

let server: RecoveryTestServer;
/** Another server of the same portal. */
let other: FastifyInstance;
beforeAll(async () => {
  // A busy machine may need longer for the first request than the product waits.
  server = await startRecoveryTestServer({ lastAttemptPauseMs: 60_000 });
  other = Fastify({ routerOptions: { maxParamLength: 512 } });
  await other.register(portalSession(server.settings));
  await other.register(testRecovery({ ...server, clock: server.now, log: other.log }, server.settings));
  await Promise.all([
    other.listen({ host: '127.0.0.1', port: 0 }),
    server.app.listen({ host: '127.0.0.1', port: 0 }),
  ]);
});
beforeEach(() => server.reset());
afterAll(async () => {
  await other.close();
  await server.close();
});

interface Sent {
  readonly path: string;
  readonly body: object;
}
interface Operation {
  readonly state: 'sent' | 'ready' | 'proved';
  readonly isUserId: boolean;
  readonly same: (recovery: SeededRecovery) => Sent;
  /** A request with the same key that is another one. */
  readonly different: (recovery: SeededRecovery) => Sent;
  /** Number of effects so far. */
  readonly countEffects: () => Promise<unknown>;
}
async function count(sql: string): Promise<number> {
  return (await server.database.query(sql)).length;
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'verify-otp': {
    state: 'sent',
    isUserId: false,
    same: ({ claims, code }) => ({ path: '/fps/verify-otp', body: proof(claims, code) }),
    different: ({ claims, code }) => ({ path: '/fps/verify-otp', body: proof(claims, otherThan(code)) }),
    countEffects: () => count('SELECT 1 FROM recovery_grants'),
  },
  change: {
    state: 'ready',
    isUserId: false,
    same: () => ({ path: '/change', body: { userId: 'alex.morgan', ...CHANGE } }),
    different: () => ({
      path: '/change',
      body: { userId: 'alex.morgan', newPass: 'Other-River-88', verifyPass: 'Other-River-88' },
    }),
    countEffects: () => count('SELECT 1 FROM password_history'),
  },
  'fuid/emails': {
    state: 'proved',
    isUserId: true,
    same: ({ principalId }) => ({ path: '/fuid/emails', body: { principalId } }),
    different: () => ({ path: '/fuid/emails', body: { principalId: 'x'.repeat(40) } }),
    countEffects: () => count(`SELECT 1 FROM recovery_grants WHERE state = 'USED'`),
  },
};

/** Sends a request with the cookies and the key of the recovery's page, which do not change while requests are sent. */
async function send(app: FastifyInstance, { visitor }: SeededRecovery, { path, body }: Sent) {
  const response = await app.inject({
    method: 'POST',
    url: PUBLIC + path,
    payload: body,
    cookies: { ...visitor.cookies },
    headers: { 'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '', 'idempotency-key': visitor.key ?? '' },
  });
  const session = response.cookies.find(({ name }) => name === 'portal-session')?.value;
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), session };
}

/** Sends a request and closes its connection as soon as the server has it. */
async function sendAndHangUp(
  app: FastifyInstance,
  { visitor }: SeededRecovery,
  { path, body }: Sent,
): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const text = JSON.stringify(body);
  const arrived = once(app.server, 'request');
  const sent = openRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: PUBLIC + path,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      cookie: Object.entries(visitor.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '',
      'idempotency-key': visitor.key ?? '',
    },
  });
  sent.on('error', () => undefined);
  sent.end(text);
  await arrived;
  sent.destroy();
}

describe.each(Object.entries(OPERATIONS).filter(([name]) => !isQuick || name === 'change'))(
  '%s',
  (_name, operation) => {
    const seed = () => seedRecovery(server, operation.state, operation.isUserId);

    test.each([
      ['on one server', () => [server.app, server.app, server.app]],
      ['on two servers', () => [server.app, other, other]],
    ] as const)(
      'the same request three times at once has one effect and one response, %s @SEC-R17',
      async (_where, apps) => {
        const recovery = await seed();
        const before = Number(await operation.countEffects());
        const responses = await Promise.all(
          apps().map((app) => send(app, recovery, operation.same(recovery))),
        );
        expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
        for (const each of responses) expect(each.body).toEqual(responses[0]?.body);
        // All responses carry the same session, whichever arrives last.
        if (operation.state === 'sent') expect(new Set(responses.map(({ session }) => session)).size).toBe(1);
        expect(await operation.countEffects()).toBe(before + 1);
      },
    );

    test('another request at once with the same key is rejected, or is the only one with an effect @SEC-R17 @SEC-R3', async () => {
      const recovery = await seed();
      const before = Number(await operation.countEffects());
      const responses = await Promise.all(
        [operation.same(recovery), operation.different(recovery)].map((each) =>
          send(server.app, recovery, each),
        ),
      );
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      for (const status of statuses) expect([200, 403, 422]).toContain(status);
      expect(await operation.countEffects()).toBe(before + 1);
    });

    test('when the first fails, the repetition at once succeeds or can be tried again @SEC-R17', async () => {
      const recovery = await seed();
      const { database } = server;
      const isTransaction = operation.state !== 'sent';
      const away = () => Promise.reject(new DatabaseUnavailableError(new Error('away')));
      const query = database.query.bind(database);
      let failed = false;
      const spied = isTransaction
        ? jest.spyOn(database, 'transaction').mockImplementationOnce(away)
        : jest.spyOn(database, 'query').mockImplementation((sql, values) => {
            if (failed || !sql.includes('INSERT INTO recovery_grants')) return query(sql, values);
            failed = true;
            return away();
          });
      const responses = await Promise.all(
        [1, 2].map(() => send(server.app, recovery, operation.same(recovery))),
      );
      spied.mockRestore();
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 503]);
      const lost = responses.find(({ status }) => status === 503);
      expect(lost?.body.retryAfterSeconds).toBeGreaterThan(0);
      expect((await send(server.app, recovery, operation.same(recovery))).status).toBe(200);
    });

    test('when the connection of the first is lost, the repetition gets its response @SEC-R17', async () => {
      const recovery = await seed();
      const before = Number(await operation.countEffects());
      await sendAndHangUp(server.app, recovery, operation.same(recovery));
      const repeated = await send(other, recovery, operation.same(recovery));
      expect(repeated.status).toBe(200);
      expect(await operation.countEffects()).toBe(before + 1);
    });
  },
);

test('the right passcode sent twice at once as last attempt succeeds twice and counts once @SEC-R2 @SEC-R17', async () => {
  const recovery = await seedRecovery(server, 'sent', false);
  const { visitor, claims, code } = recovery;
  for (let tries = 0; tries < 4; tries += 1)
    await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
  const sent = { path: '/fps/verify-otp', body: proof(claims, code) };
  const responses = await Promise.all([server.app, other].map((app) => send(app, recovery, sent)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const [counted] = await server.database.query('SELECT cardinality(at) AS wrong FROM recovery_wrong_codes');
  expect(counted).toEqual({ wrong: 4 });
});

test('without a key only one of two passcode requests at once from the earlier session succeeds @SEC-R3', async () => {
  const recovery = await seedRecovery(server, 'sent', false);
  recovery.visitor.key = null;
  const sent = { path: '/fps/verify-otp', body: proof(recovery.claims, recovery.code) };
  const responses = await Promise.all([1, 2].map(() => send(server.app, recovery, sent)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
});
