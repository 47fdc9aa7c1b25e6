import { insertTransaction } from '../../../test-support/recovery/insert-transaction';
import {
  type ServicesUnderTest,
  startTestServices,
  testSignOn,
} from '../../../test-support/services-under-test';
import { seedTestUsers } from '../../../test-support/test-users';

const PATH = '/pw/forms/smpwservices.fcc';

let server: ServicesUnderTest;
let cookie: string;
let session: string;

beforeAll(async () => {
  server = await startTestServices((context, settings) => async (app) => {
    await app.register(testSignOn(context, settings));
    app.get('/session', (_request, reply) => ({ id: reply.ensurePortalSession() }));
  });
  await seedTestUsers(server.context, {});
  const page = await server.app.inject('/session');
  session = page.json<{ id: string }>().id;
  cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
});
afterAll(() => server.close());

async function grant(state: string, flow = 'FPS', firstTime = false) {
  const { database } = server;
  const now = server.context.clock();
  const later = new Date(now.getTime() + 20 * 60 * 1000);
  await database.query('DELETE FROM recovery_transactions');
  await insertTransaction(database, now, { id: 't1' });
  await database.query(
    `INSERT INTO recovery_grants (transaction_id, portal_session, user_id, named_user, flow, user_type, first_time,
       reference, state, created_at, expires_at, user_version)
     SELECT 't1', $1, user_id, user_id, $2, 'external', $3, 'R', $4, $5, $6, recovery_version
     FROM users WHERE user_id = 'alex.morgan'`,
    [session, flow, firstTime, state, now, later],
  );
}
async function open(query: string, headers: Record<string, string> = { cookie }) {
  const response = await server.app.inject({ url: `${PATH}?${query}`, headers });
  expect([response.statusCode, response.headers['cache-control']]).toEqual([302, 'no-store']);
  return response.headers.location;
}

test('a custom recovery service gets every password change, without a grant of the portal @D-15 @CHG-1', async () => {
  const custom = await startTestServices((context, settings) =>
    testSignOn(context, settings, { isRecoverable: false }),
  );
  const getLocation = async (query: string) => (await custom.app.inject(`${PATH}?${query}`)).headers.location;
  expect(await getLocation('SMAUTHREASON=34&TARGET=%2Fapp%2Fray%2Flogin&FTUF=N')).toBe(
    '/nxn/fps-self-change-pw?wl=ray',
  );
  expect(await getLocation('SMAUTHREASON=34&TARGET=%2Fapp%2Fray%2Flogin&FTUF=Y')).toBe(
    '/nxn/fps-self-change-pw?wl=ray&FTUF=Y',
  );
  expect(await getLocation('SMAUTHREASON=24&wl=ray')).toBe('/ray/fps');
  await custom.close();
});

describe('the password service', () => {
  test('a finished recovery redirects to the change-password screen, every time @CHG-1', async () => {
    await grant('READY');
    const query = 'SMAUTHREASON=34&TARGET=%2Fapp%2Fray%2Flogin&smagentname=x&uti=y&FTUF=N';
    expect(await open(query)).toBe('/nxn/fps-self-change-pw?wl=ray');
    expect(await open(query)).toBe('/nxn/fps-self-change-pw?wl=ray');
    expect(await open('SMAUTHREASON=34&wl=ray')).toBe('/nxn/fps-self-change-pw?wl=ray');
    expect(await open('SMAUTHREASON=34')).toBe('/nxn/fps-self-change-pw?wl=default');
  });

  test('a recovery started in the second app returns there, with and without a grant @CLP-1 @CHG-3', async () => {
    const back = 'forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin';
    const query = 'SMAUTHREASON=34&TARGET=%2Fapp%2Fclip%2Flogin';
    await grant('READY');
    expect(await open(query)).toBe(`/nxn/fps-self-change-pw?wl=default&${back}`);
    expect(await open(query, {})).toBe(`/default/fps?${back}`);
    expect(await open(`${query}&FTUF=Y`, {})).toBe(`/default/fps?FTUF=Y&${back}`);
    await grant('OPEN', 'FPS', true);
    expect(await open(query)).toBe(`/nxn/fps-self-change-pw?wl=default&FTUF=Y&${back}`);
  });

  test('the user record determines first-time set-up, not FTUF @CHG-1', async () => {
    await grant('OPEN', 'FPS', true);
    expect(await open('SMAUTHREASON=34')).toBe('/nxn/fps-self-change-pw?wl=default&FTUF=Y');
    await grant('READY');
    expect(await open('SMAUTHREASON=34&FTUF=Y')).toBe('/nxn/fps-self-change-pw?wl=default');
  });

  test.each([
    ['another reason', 'READY', 'SMAUTHREASON=1'],
    ['no reason', 'READY', ''],
    ['a duplicate reason', 'READY', 'SMAUTHREASON=34&SMAUTHREASON=34'],
    ['no temporary password yet', 'OPEN', 'SMAUTHREASON=34'],
    ['a used grant', 'USED', 'SMAUTHREASON=34'],
  ])('%s redirects to the request screen @CHG-1', async (_name, state, query) => {
    await grant(state);
    expect(await open(`${query}&TARGET=/app/ray/login`)).toBe('/ray/fps');
  });

  test.each([
    ['FTUF=Y', '/ray/fps?FTUF=Y'],
    ['FTUF=N', '/ray/fps'],
    ['FTUF=Y&FTUF=Y', '/ray/fps'],
  ])('without a grant the set-up is kept: %s @CHG-1 @REC-1', async (query, request) => {
    await grant('USED', 'FPS', true);
    expect(await open(`SMAUTHREASON=34&TARGET=/app/ray/login&${query}`)).toBe(request);
  });

  test('another visitor, another flow and an expired grant redirect to the request screen @CHG-1', async () => {
    await grant('READY');
    expect(await open('SMAUTHREASON=34', {})).toBe('/default/fps');
    const start = server.context.clock();
    server.setNow(new Date(start.getTime() + 20 * 60 * 1000));
    expect(await open('SMAUTHREASON=34')).toBe('/default/fps');
    server.setNow(start);
    await grant('READY', 'FUID');
    expect(await open('SMAUTHREASON=34')).toBe('/default/fps');
  });

  test.each([
    'https://evil.example/app/ray/login',
    'https://evil.example/app/clip/login',
    '//evil.example',
    '/app/nobody/login',
    '/app/clipper/login',
  ])('TARGET %s selects no white label @SEC-R8 @SEC-R10', async (target) => {
    expect(await open(`TARGET=${encodeURIComponent(target)}`)).toBe('/default/fps');
  });
});
