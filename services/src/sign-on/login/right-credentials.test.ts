import { serverSecrets } from '@portal/server-kit/configuration';
import { NO_COUNTERS } from '../../../test-support/no-counters';
import { TEST_ORIGIN } from '../../../test-support/services-under-test';
import { ALEX, CLIP_FORM, LOGIN_FORM, readSession, useSignOn } from '../../../test-support/sign-on-server';
import { keyTemporaryPassword } from '../../passwords/temporary-passwords';

const redirectDropped = jest.fn();
const server = useSignOn({
  listRedirectOrigins: (key) => [`https://www.${key}.example`],
  counters: { ...NO_COUNTERS, redirectDropped },
});

describe('right credentials', () => {
  test('start a session and redirect to the home page @LOG-5 @D-3 @WL-2', async () => {
    const response = await server.submit({ url: `${LOGIN_FORM}?SMQUERYDATA=${server.requests.seal('ray')}` });
    // The URL contains the client, so that an expired session redirects to the login page of that client.
    expect([response.statusCode, response.headers.location]).toEqual([302, '/apps/home?wl=ray']);
    expect(response.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^__Host-sso-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    );
    const page = await server.home(readSession(response) ?? '');
    expect(page.statusCode).toBe(200);
    for (const text of ['alex.morgan', 'Alex Morgan', 'Log Out', 'data-wl="ray"', 'May 1, 2030']) {
      expect(page.body).toContain(text);
    }
    const german = await server.home(readSession(response) ?? '', '; displayLanguage=de_DE');
    for (const text of ['Sie sind als ', 'Abmelden', '1.\u00a0Mai 2030']) expect(german.body).toContain(text);
  });

  test('a temporary password that was never used leads to the set-up, and is hashed then @D-7', async () => {
    const read = async () =>
      (
        await server.database.query<{ hash: string }>(
          `SELECT temporary_password_hash AS hash FROM users WHERE user_id = 'frida.first'`,
        )
      )[0]?.hash ?? '';
    const before = await read();
    const store = (hash: string) =>
      server.database.query(`UPDATE users SET temporary_password_hash = $1 WHERE user_id = 'frida.first'`, [
        hash,
      ]);
    const { serverKey } = server.context.settings;
    await store(keyTemporaryPassword(serverSecrets(serverKey), 'Welcome-Frida-4'));
    const signIn = (PASSWRD: string) => server.submit({ form: { USER: 'frida.first', PASSWRD } });
    expect((await signIn('Welcome-Frida-5')).headers.location).toContain('/login?');
    expect(await read()).toMatch(/^\$hmac-sha256\$/);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await signIn('Welcome-Frida-4')).headers.location).toContain('/fps?FTUF=Y');
      expect(await read()).toMatch(/^\$argon2id\$/);
    }
    await store(before);
  });

  test('the session id itself is not stored @D-3', async () => {
    const id = (readSession(await server.submit()) ?? '').split('=')[1] ?? '';
    const rows = await server.database.query('SELECT * FROM sign_on_sessions');
    expect(id).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test.each([
    ['/somewhere?a=1', '/somewhere?a=1'],
    [`${TEST_ORIGIN}/somewhere`, '/somewhere'],
    ['https://evil.example/', '/apps/home'],
    ['//evil.example', '/apps/home'],
    ['/\\evil.example', '/apps/home'],
    ['/\r\nX: y', '/apps/home'],
  ])('TARGET %j redirects to %s @D-9 @SEC-R8', async (TARGET, path) => {
    redirectDropped.mockClear();
    expect((await server.submit({ form: { ...ALEX, TARGET } })).headers.location).toBe(path);
    expect(redirectDropped.mock.calls).toEqual(path === '/apps/home' ? [['TARGET']] : []);
    const query = new URLSearchParams({ TARGET }).toString();
    expect((await server.submit({ url: `${LOGIN_FORM}?${query}` })).headers.location).toBe(path);
  });

  test.each([
    ['ray', LOGIN_FORM, 'https://www.ray.example/start?a=1', 'https://www.ray.example/start?a=1'],
    ['ray', LOGIN_FORM, 'https://www.default.example/', '/apps/home?wl=ray'],
    ['ray', LOGIN_FORM, 'https://www.ray.example.evil.example/', '/apps/home?wl=ray'],
    ['ray', LOGIN_FORM, 'https://www.ray.example@evil.example/', '/apps/home?wl=ray'],
    ['ray', LOGIN_FORM, 'http://www.ray.example/', '/apps/home?wl=ray'],
    ['default', LOGIN_FORM, 'https://www.ray.example/', '/apps/home'],
    // The second app shows the pages of the default client.
    ['clip', CLIP_FORM, 'https://www.default.example/start', 'https://www.default.example/start'],
    ['clip', CLIP_FORM, 'https://www.clip.example/', '/apps/'],
  ])(
    'signed in at %s (%s) TARGET %s redirects to %s @D-9 @SEC-R8 @WL-2',
    async (screen, form, TARGET, address) => {
      redirectDropped.mockClear();
      const url = `${form}?SMQUERYDATA=${server.requests.seal(screen)}`;
      expect((await server.submit({ url, form: { ...ALEX, TARGET } })).headers.location).toBe(address);
      expect(redirectDropped.mock.calls).toEqual(address === TARGET ? [] : [['TARGET']]);
    },
  );

  test('a forged SMQUERYDATA still signs in, under the default white label @LOG-5', async () => {
    const response = await server.submit({ url: `${LOGIN_FORM}?SMQUERYDATA=forged` });
    expect(response.headers.location).toBe('/apps/home');
    expect((await server.home(readSession(response) ?? '')).body).toContain('data-wl="default"');
  });

  test('a locked recovery does not prevent signing in @D-8 @D-13', async () => {
    const response = await server.submit({ form: { USER: 'luis.locked', PASSWRD: 'Portal-Demo-6' } });
    expect(response.headers.location).toBe('/apps/home');
  });

  test('a first-time user with the password of the invitation is redirected to the set-up @D-13', async () => {
    const url = `${LOGIN_FORM}?SMQUERYDATA=${server.requests.seal('ray')}`;
    const response = await server.submit({ url, form: { USER: 'frida.first', PASSWRD: 'Welcome-Frida-4' } });
    expect([response.statusCode, response.headers.location]).toEqual([302, '/ray/fps?FTUF=Y']);
    expect(readSession(response)).toBeNull();
  });

  test('a first-time user of the second app is redirected to a set-up that returns there @CLP-1 @D-13', async () => {
    const response = await server.submit({
      url: CLIP_FORM,
      form: { USER: 'frida.first', PASSWRD: 'Welcome-Frida-4' },
    });
    expect(response.headers.location).toBe('/default/fps?FTUF=Y&forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin');
  });
});
