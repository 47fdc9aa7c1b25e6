import { seedDemoUsers } from '../database/seed';
import { eventsBefore } from '../operations/audit-trial';
import {
  barePages,
  serveForTest,
  START_MS,
  TEST_ORIGIN,
  testWhiteLabels,
  type ServicesUnderTest,
} from '../services-under-test';
import { signOnService } from '.';

const LOGIN = '/login/forms/bg/ProcessLogin.fcc';
const LOG_OUT = '/apps/logout';

let server: ServicesUnderTest;
beforeAll(async () => {
  server = await serveForTest((context) =>
    signOnService(context, barePages, { whiteLabelExists: testWhiteLabels }),
  );
  await seedDemoUsers(server.context);
}, START_MS);
beforeEach(() => server.database.query('DELETE FROM audit_events'));
afterAll(() => server.close());

const post = (
  url: string,
  payload: string,
  headers: Record<string, string> = {},
  remoteAddress = '198.51.100.20',
) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const events = (count: number) =>
  eventsBefore({ database: server.database, serverKey: server.context.settings.serverKey }, count, (from) =>
    post(LOG_OUT, '', { origin: 'https://evil.example' }, from),
  );

test.each<[string, string, string, Record<string, string>, number, string, string]>([
  ['a foreign log-out', LOG_OUT, '', { origin: 'https://evil.example' }, 403, 'signOff', 'foreign page'],
  [
    'a foreign sign-in',
    LOGIN,
    'USER=alex.morgan',
    { origin: 'https://evil.example' },
    403,
    'signOn',
    'foreign page',
  ],
  ['a name given twice', LOGIN, 'USER=alex.morgan&USER=b', {}, 400, 'signOn', 'malformed'],
  ['a form that is too long', LOGIN, `USER=${'x'.repeat(20_000)}`, {}, 413, 'signOn', 'too large'],
  [
    'another kind of body',
    LOG_OUT,
    '{}',
    { 'content-type': 'application/json' },
    415,
    'signOff',
    'wrong content type',
  ],
])(
  'SEC-R15 %s leaves one event without any of its values',
  async (_name, url, payload, headers, status, event, reason) => {
    expect((await post(url, payload, headers)).statusCode).toBe(status);
    const rows = await events(1);
    expect(rows).toEqual([expect.objectContaining({ event, outcome: 'refused', reason })]);
    expect(JSON.stringify(rows)).not.toMatch(/alex|evil|xxxx|198\.51/);
  },
);

test('SEC-R15 a log-out without the token of its session leaves one event, and the session goes on', async () => {
  const signedIn = await post(LOGIN, 'USER=alex.morgan&PASSWRD=Portal-Demo-1', { origin: TEST_ORIGIN });
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await post(LOG_OUT, 'token=wrong', { cookie })).statusCode).toBe(403);
  // Nobody waits for an audit record, so that either may be written first.
  expect((await events(2)).map(({ event, outcome, reason }) => [event, outcome, reason]).sort()).toEqual([
    ['signOff', 'refused', 'foreign page'],
    ['signOn', 'done', null],
  ]);
  expect((await server.app.inject({ url: '/apps/home', headers: { cookie } })).statusCode).toBe(200);
});

test('SEC-R15 pages leave none', async () => {
  expect((await server.app.inject('/apps/home')).statusCode).toBe(302);
  expect(await events(0)).toEqual([]);
});
