import type { Database } from '@portal/server-kit/database';
import { HELD_TIMEOUT_MS } from '../test-support/database/test-database';
import {
  type ServicesUnderTest,
  startTestServices,
  testClients,
  unstyledPages,
} from '../test-support/services-under-test';
import { operations } from './api/operations';
import { type ServiceName, services } from '.';

/** Paths of all GET routes of the latest server, from Fastify. */
let readable: readonly string[] = [];

function serve(disabled: readonly ServiceName[] = []) {
  readable = [];
  return startTestServices((context, settings) => async (app) => {
    app.addHook('onRoute', ({ method, url }) => {
      if ([method].flat().includes('GET')) readable = [...readable, url];
    });
    await app.register(
      services(context, settings, unstyledPages, { ...testClients, disabled: new Set(disabled) }),
    );
  });
}

/** Returns the rows of every table as text. */
async function readRows(database: Database): Promise<unknown> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  return Promise.all(
    tables.map(async ({ name }) => [
      name,
      await database.query(`SELECT row_to_json(t)::text AS row FROM "${name}" AS t ORDER BY 1`),
    ]),
  );
}

/** One route per service, with its status when the service is present. */
const PROBES: readonly [ServiceName, 'GET' | 'POST', string, number][] = [
  ['recovery', 'POST', '/portal-login-service/public/fps/auth', 403],
  ['sign-on', 'GET', '/login/logout.html', 302],
  ['content', 'GET', '/app/cs5/gateway/open/cookiepolicy.json', 200],
  ['statistics', 'POST', '/portal-metrics/analytics/click', 204],
  ['outbox', 'GET', '/dev/outbox.json', 200],
  ['white-label-tests', 'GET', '/portal-service/public/wlTestUrls', 200],
];

/** Rows of the table in section 7: the operations of the contract and the routes that browsers navigate to. */
const ROWS: readonly (readonly ['GET' | 'POST', string])[] = [
  // The statistics for operators are not in the table and need a token.
  ...operations.flatMap(({ method, url }) => (url.startsWith('/ops/') ? [] : [[method, url] as const])),
  ['GET', '/pw/forms/smpwservices.fcc?SMAUTHREASON=34'],
  ['POST', '/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=x'],
  ['POST', '/login/forms/ProcessLogin.fcc'],
  ...[
    'gateway/open/systemrequirements',
    'gateway/open/ta-systemrequirements',
    'portal-de-de/open/systemrequirements',
    'gateway/open/emeacookiepolicy',
    'gateway/open/cookiepolicy',
    'gateway/open/wl-emea-cookie-notice',
    'gateway/open/wl-cookie-notice',
  ].map((file) => ['GET', `/app/cs5/${file}.json`] as const),
];

/** Values for the path parameters of the contract. */
const PARAMETERS: Readonly<Record<string, string>> = {
  ':userId': 'alex.morgan',
  ':site': 'gateway',
  ':blockId': 'terms-of-use',
  '*': 'open/cookiepolicy',
};

describe('the reference services', () => {
  let all: ServicesUnderTest;
  beforeAll(async () => {
    all = await serve();
  });
  afterAll(() => all.close());

  // First, since other tests leave audit events that are still being written.
  test('no GET of a service changes a row, from the own or another site @SEC-R7', async () => {
    const { app, database } = all;
    const before = await readRows(database);
    expect(readable.length).toBeGreaterThan(15);
    for (const route of readable)
      for (const site of ['same-origin', 'cross-site']) {
        const url = route.replace(/:\w+|\*/g, (name) => PARAMETERS[name] ?? 'm1');
        const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
        await app.inject({ url: `${url}?user=alex.morgan&wl=ray`, headers });
      }
    expect(await readRows(database)).toEqual(before);
  });

  test('every row of section 7 has a response @API-3', async () => {
    const { app } = all;
    const unanswered: string[] = [];
    for (const [method, row] of ROWS) {
      const url = row.replace(/:\w+|\*/g, (name) => PARAMETERS[name] ?? name);
      const { statusCode } = await app.inject({ method, url });
      if (statusCode === 404 || statusCode >= 500) unanswered.push(`${statusCode} ${method} ${url}`);
    }
    expect(unanswered).toEqual([]);
  });

  test('all services run on one server, with the health endpoints @D-3 @API-3 @D-14', async () => {
    const { app, database } = all;
    for (const [name, method, url, status] of PROBES) {
      const response = await app.inject({ method, url, ...(method === 'POST' && { payload: [{}] }) });
      expect([name, response.statusCode]).toEqual([name, status]);
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(200);

    jest.spyOn(database, 'query').mockReturnValue(new Promise(() => undefined));
    // Fake timers, so that a slow machine does not affect the timeout.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const away = app.inject('/readyz');
    await jest.advanceTimersByTimeAsync(HELD_TIMEOUT_MS);
    expect((await away).statusCode).toBe(503);
    jest.useRealTimers();
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    jest.restoreAllMocks();
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    for (const [hasRoom, status] of [
      [true, 200],
      [false, 503],
    ] as const) {
      database.hasRoom = () => Promise.resolve(hasRoom);
      expect((await app.inject('/readyz')).statusCode).toBe(status);
    }
  });

  test('each service can be disabled, and its routes are then free @D-3', async () => {
    const { app, close } = await serve(PROBES.map(([name]) => name));
    for (const [name, method, url] of PROBES) {
      const response = await app.inject({ method, url, ...(method === 'POST' && { payload: [{}] }) });
      expect([name, response.statusCode]).toEqual([name, 404]);
    }
    expect((await app.inject('/registration/self-reg/ray/open_account')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    await close();
  });
});
