import { eventsBefore } from '../../../test-support/audit-server';
import {
  TEST_ORIGIN,
  startTestServices,
  testSignOn,
  type ServicesUnderTest,
} from '../../../test-support/services-under-test';
import { seedTestUsers } from '../../../test-support/test-users';

const LOGIN = '/login/forms/bg/ProcessLogin.fcc';
const LOG_OUT = '/apps/logout';

let server: ServicesUnderTest;
beforeAll(async () => {
  server = await startTestServices(testSignOn);
  await seedTestUsers(server.context, {});
});
beforeEach(() => server.database.query('DELETE FROM audit_events'));
afterAll(() => server.close());

function post(
  url: string,
  payload: string,
  headers: Record<string, string> = {},
  remoteAddress = '198.51.100.20',
) {
  return server.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}
function events(count: number) {
  return eventsBefore(
    { database: server.database, serverKey: server.context.settings.serverKey },
    count,
    (from) => post(LOG_OUT, '', { origin: 'https://evil.example' }, from),
  );
}

test.each<[string, string, string, Record<string, string>, number, string, string]>([
  ['a cross-origin log-out', LOG_OUT, '', { origin: 'https://evil.example' }, 403, 'signOff', 'foreign page'],
  [
    'a cross-origin sign-in',
    LOGIN,
    'USER=alex.morgan',
    { origin: 'https://evil.example' },
    403,
    'signOn',
    'foreign page',
  ],
  ['a duplicate field', LOGIN, 'USER=alex.morgan&USER=b', {}, 400, 'signOn', 'malformed'],
  ['an oversized form', LOGIN, `USER=${'x'.repeat(20_000)}`, {}, 413, 'signOn', 'too large'],
  [
    'a body of another content type',
    LOG_OUT,
    '{}',
    { 'content-type': 'application/json' },
    415,
    'signOff',
    'wrong content type',
  ],
])(
  '%s leaves one event without any of its values @SEC-R15',
  async (_name, url, payload, headers, status, event, reason) => {
    expect((await post(url, payload, headers)).statusCode).toBe(status);
    const rows = await events(1);
    expect(rows).toEqual([expect.objectContaining({ event, outcome: 'refused', reason })]);
    expect(JSON.stringify(rows)).not.toMatch(/alex|evil|xxxx|198\.51/);
  },
);

test('a log-out without the token of its session leaves one event, and the session stays valid @SEC-R15', async () => {
  const signedIn = await post(LOGIN, 'USER=alex.morgan&PASSWRD=Portal-Demo-1', { origin: TEST_ORIGIN });
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await post(LOG_OUT, 'token=wrong', { cookie })).statusCode).toBe(403);
  // Audit records are written in the background, in any order.
  expect((await events(2)).map(({ event, outcome, reason }) => [event, outcome, reason]).sort()).toEqual([
    ['signOff', 'refused', 'foreign page'],
    ['signOn', 'done', null],
  ]);
  expect((await server.app.inject({ url: '/apps/home', headers: { cookie } })).statusCode).toBe(200);
});

test('pages leave no event @SEC-R15', async () => {
  expect((await server.app.inject('/apps/home')).statusCode).toBe(302);
  expect(await events(0)).toEqual([]);
});

describe('a sign-on error page', () => {
  const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const JSON_BODY = { 'content-type': 'application/json' };
  const sealed = async (wl: string): Promise<string> => {
    const { headers } = await server.app.inject(`/apps/home?wl=${wl}`);
    return new URL(String(headers.location), TEST_ORIGIN).searchParams.get('SMQUERYDATA') ?? '';
  };
  const FROM_RAY = { referer: `${TEST_ORIGIN}/app/ray/login` };
  /** URL of a form, whether its query is sealed for ray, headers, and the expected white label and home page. */
  const CASES: readonly (readonly [string, boolean, Record<string, string>, string, string])[] = [
    [LOGIN, true, FOREIGN, 'ray', '/apps/home?wl=ray'],
    [LOGIN, true, JSON_BODY, 'ray', '/apps/home?wl=ray'],
    [LOGIN, false, { ...JSON_BODY, ...FROM_RAY }, 'ray', '/apps/home?wl=ray'],
    [LOGIN, false, FOREIGN, 'default', '/apps/home'],
    [LOG_OUT, false, { ...FOREIGN, ...FROM_RAY }, 'ray', '/apps/home?wl=ray'],
    [LOG_OUT, false, JSON_BODY, 'default', '/apps/home'],
    ['/login/forms/ProcessLogin.fcc', false, FOREIGN, 'default', '/apps/'],
    ['/login/forms/ProcessLogin.fcc', true, JSON_BODY, 'default', '/apps/'],
  ];
  test.each(CASES)(
    'of %s (sealed: %s, %j) has brand and login link of %s @WL-2 @SEC-R15',
    async (url, isSealed, headers, whiteLabel, home) => {
      const query = isSealed ? `?SMQUERYDATA=${await sealed('ray')}` : '';
      for (const language of ['en_US', 'de_DE']) {
        const response = await post(url + query, '{}', { ...headers, cookie: `displayLanguage=${language}` });
        expect(response.statusCode).toBe('content-type' in headers ? 415 : 403);
        expect(response.body).toContain(`<main data-wl="${whiteLabel}">`);
        expect(response.body).toContain(`href="${home}"`);
        expect(response.body).toContain(language === 'de_DE' ? 'Zur Anmeldung' : 'Go To Login');
      }
    },
  );
});
