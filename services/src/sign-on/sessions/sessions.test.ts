import fastify from 'fastify';
import { portalSession } from '@portal/server-kit/sessions';
import { testSignOn } from '../../../test-support/services-under-test';
import {
  CLIP_FORM,
  LOGIN_FORM,
  openedFrom,
  readSession,
  useSignOn,
} from '../../../test-support/sign-on-server';
import { deleteExpiredSessions } from './sessions';

const server = useSignOn({ listRedirectOrigins: (key) => [`https://www.${key}.example`] });

const { referer: _, ...unnamed } = openedFrom('/app/ray/logout');

test.each([
  ['the log-out page', openedFrom('/app/ray/logout'), 302],
  [
    'the log-out page of the second app',
    openedFrom('/app/default/logout?forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin'),
    302,
  ],
  ['Access Denied', openedFrom('/apps/ray/accessDenied'), 302],
  ['the log-out page at the root', openedFrom('/logout/'), 302],
  ['the login page', openedFrom('/app/ray/login?TARGET=/app/ray/logout'), 200],
  ['the Cancel link of a recovery', openedFrom('/logout/fps?forgetUserIdRedirect=/login/logout.html'), 200],
  ['the home page', openedFrom('/apps/home'), 200],
  ['a page without a referrer', unnamed, 200],
  ['a page with an invalid referrer', { ...unnamed, referer: 'logout' }, 200],
  ['a page of another site', { ...openedFrom('/app/ray/logout'), 'sec-fetch-site': 'cross-site' }, 200],
  ['an image request of the portal', { ...openedFrom('/app/ray/logout'), 'sec-fetch-mode': 'no-cors' }, 200],
  ['a request without headers', {}, 200],
])('"log in again" from %s @INF-1 @SEC-R11', async (_name, headers, status) => {
  const cookie = readSession(await server.submit()) ?? '';
  const sent = { url: '/login/logout.html?wl=ray', headers: { cookie, ...headers } };
  const response = await server.app.inject(sent);
  expect([response.statusCode, response.headers.location]).toEqual([302, '/apps/home?wl=ray']);
  expect((await server.home(cookie)).statusCode).toBe(status);
});

describe('the session', () => {
  const logOut = (cookie: string, token: string, headers = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/apps/logout',
      payload: `token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
    });
  const signIn = async (url = `${LOGIN_FORM}?SMQUERYDATA=${server.requests.seal('ray')}`) =>
    readSession(await server.submit({ url })) ?? '';
  const tokenOn = async (cookie: string) =>
    /name="token" value="([^"]+)"/.exec((await server.home(cookie)).body)?.[1] ?? '';

  test('log-out ends it and redirects to the message page @D-2', async () => {
    const cookie = await signIn();
    const response = await logOut(cookie, await tokenOn(cookie));
    expect([response.statusCode, response.headers.location]).toEqual([302, '/app/ray/logout']);
    expect(response.headers['set-cookie']).toMatch(/^__Host-sso-session=; Max-Age=0; Path=\/; .*Secure/);
    expect((await server.home(cookie)).statusCode).toBe(302);
  });

  test('log-out from the second app redirects to a message page with its login link @D-2 @CLP-1', async () => {
    const cookie = await signIn(CLIP_FORM);
    const response = await logOut(cookie, await tokenOn(cookie));
    expect(response.headers.location).toBe('/app/default/logout?forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin');
  });

  test('log-out requires the token of the same session and a page of the portal @SEC-R11', async () => {
    const cookie = await signIn();
    const other = await tokenOn(await signIn());
    for (const response of [
      await logOut(cookie, ''),
      await logOut(cookie, other),
      await logOut(cookie, await tokenOn(cookie), { origin: 'https://evil.example' }),
    ]) {
      expect(response.statusCode).toBe(403);
    }
    expect((await server.home(cookie)).statusCode).toBe(200);
  });

  test('ends when the password changes @SEC-R14', async () => {
    const cookie = await signIn();
    await server.database.query(
      "UPDATE users SET session_epoch = session_epoch + 1 WHERE user_id = 'alex.morgan'",
    );
    expect((await server.home(cookie)).statusCode).toBe(302);
    expect((await server.home(await signIn())).statusCode).toBe(200);
  });

  test('ends when the same browser signs in again, or after an hour @D-3', async () => {
    const first = await signIn();
    const second = readSession(await server.submit({ headers: { cookie: first } })) ?? '';
    expect((await server.home(first)).statusCode).toBe(302);
    expect((await server.home(second)).statusCode).toBe(200);
    const start = server.context.clock();
    server.setNow(new Date(start.getTime() + 60 * 60 * 1000));
    expect((await server.home(second)).statusCode).toBe(302);
    // Also when the clock is set back after the end was reported.
    server.setNow(new Date(start.getTime() - 2 * 24 * 60 * 60 * 1000));
    expect((await server.home(second)).statusCode).toBe(302);
    server.setNow(start);
  });

  test('lasts an hour at most when the clock is set back @SEC-R17', async () => {
    const cookie = await signIn();
    const start = server.context.clock();
    const earlier = start.getTime() - 2 * 24 * 60 * 60 * 1000;
    server.setNow(new Date(earlier));
    expect((await server.home(cookie)).statusCode).toBe(200);
    server.setNow(new Date(earlier + 60 * 60 * 1000 - 1));
    expect((await server.home(cookie)).statusCode).toBe(200);
    server.setNow(new Date(earlier + 60 * 60 * 1000));
    expect((await server.home(cookie)).statusCode).toBe(302);
    server.setNow(start);
  });

  test('an end that is not a time counts as past @SEC-R17', async () => {
    const cookie = await signIn();
    await server.database.query(`UPDATE sign_on_sessions SET expires_at = 'infinity'`);
    expect((await server.home(cookie)).statusCode).toBe(302);
  });

  test('an expired session is deleted, and none earlier @SEC-R12', async () => {
    const { database, context, setNow } = server;
    const start = context.clock();
    await database.query('DELETE FROM sign_on_sessions');
    await signIn();
    setNow(new Date(start.getTime() + 60 * 60 * 1000 - 1));
    const later = await signIn();
    expect(await deleteExpiredSessions(database, context.clock())).toBe(0);
    setNow(new Date(start.getTime() + 60 * 60 * 1000));
    // Starting a portal deletes expired sessions.
    const app = fastify();
    await app.register(portalSession(context.settings));
    await app.register(testSignOn(context, server.settings));
    await app.ready();
    const left = () => database.query('SELECT 1 FROM sign_on_sessions');
    while ((await left()).length > 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await server.home(later)).statusCode).toBe(200);
    await app.close();
    setNow(start);
  });
});
