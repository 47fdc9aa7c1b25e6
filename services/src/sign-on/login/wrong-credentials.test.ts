import type { LightMyRequestResponse } from 'fastify';
import {
  CLIP_FORM,
  location,
  LOGIN_FORM,
  readSession,
  useSignOn,
} from '../../../test-support/sign-on-server';
import { currentHashPrefix } from '../../passwords/hashing-cost';
import { HashingFailedError } from '../../passwords/hashing-pool';
import type * as Passwords from '../../passwords/passwords';
import { verifyPassword } from '../../passwords/passwords';
import { type Attempt, FailureThrottle, THROTTLE_LIMITS } from '../throttling/failure-throttle';

jest.mock('../../passwords/passwords', () => {
  const real = jest.requireActual<typeof Passwords>('../../passwords/passwords');
  return { ...real, verifyPassword: jest.fn(real.verifyPassword) };
});

const server = useSignOn({ listRedirectOrigins: (key) => [`https://www.${key}.example`] });

test('a failed sign-in returns the User ID in a cookie only, for known and unknown users @LOG-9 @SEC-R12 @SEC-R15', async () => {
  const returned = (response: LightMyRequestResponse) =>
    response.cookies.filter(({ name }) => name === '__Host-returned-user').length;
  for (const USER of ['alex.morgan', 'nobody.at.all']) {
    const answer = await server.submit({ form: { USER, PASSWRD: 'Wrong-password-1' } });
    expect([answer.statusCode, returned(answer)]).toEqual([302, 1]);
    expect(JSON.stringify([answer.headers, answer.body])).not.toContain(USER);
  }
  expect(returned(await server.submit())).toBe(0);
});

describe('wrong credentials', () => {
  const carried = { TARGET: 'https://other.example/x?a=1&b=ä', BGTARGET: '/bg', postpreservationdata: 'p p' };

  test.each([
    ['a wrong password', { USER: 'alex.morgan', PASSWRD: 'wrong' }],
    ['an unknown user', { USER: 'nobody', PASSWRD: 'wrong' }],
    ['a first-time user', { USER: 'frida.first', PASSWRD: 'wrong' }],
    ['empty fields', { USER: '', PASSWRD: '' }],
    ['a NUL character', { USER: 'alex\0', PASSWRD: 'wrong\0' }],
    ['overlong text', { USER: 'a'.repeat(500), PASSWRD: 'b'.repeat(5000) }],
  ])('%s redirects to the login page with the same message @LOGERR-2', async (_name, credentials) => {
    const response = await server.submit({
      url: `${LOGIN_FORM}?SMQUERYDATA=${server.requests.seal('ray')}`,
      form: { ...credentials, ...carried },
    });
    expect([response.statusCode, location(response).pathname]).toEqual([302, '/app/ray/login']);
    const { SMQUERYDATA, ...query } = Object.fromEntries(location(response).searchParams);
    expect(server.requests.open(SMQUERYDATA ?? '')).toBe('ray');
    expect(query).toEqual({
      SMUSRMSG: 'Invalid Credentials',
      SMAUTHREASON: '0',
      SMAUTHSTATUS: '1',
      ...carried,
    });
    expect(response.headers.location).toContain('SMUSRMSG=Invalid%20Credentials');
    expect(response.cookies.map(({ name }) => name)).toEqual(['__Host-returned-user']);
  });

  test('visitors of the second app are redirected back to it @CLP-1', async () => {
    const response = await server.submit({ url: CLIP_FORM, form: { USER: 'alex.morgan', PASSWRD: 'wrong' } });
    expect(location(response).pathname).toBe('/app/clip/login');
    const signedIn = await server.submit({ url: CLIP_FORM });
    expect(signedIn.headers.location).toBe('/apps/');
    const shown = await server.home(readSession(signedIn) ?? '', '', '/apps/');
    expect([shown.statusCode, shown.body.includes('data-wl="default"')]).toEqual([200, true]);
    await server.database.query('DELETE FROM sign_on_sessions');
    expect(location(await server.home(readSession(signedIn) ?? '', '', '/apps/')).pathname).toBe(
      '/app/clip/login',
    );
  });

  test.each([
    ['a long value is returned unchanged', { TARGET: `/${'a'.repeat(8191)}` }, ['TARGET']],
    ['a value that is too long is omitted', { TARGET: `/${'a'.repeat(8192)}`, BGTARGET: '/b' }, ['BGTARGET']],
    [
      'a value that would make the URL too long is omitted',
      { TARGET: 'a'.repeat(6000), BGTARGET: 'ü'.repeat(1000), postpreservationdata: 'p' },
      ['TARGET', 'postpreservationdata'],
    ],
  ])('%s @LOG-3', async (_what, carried: Record<string, string>, expected) => {
    const form = { USER: 'nobody', PASSWRD: 'wrong', ...carried };
    const { searchParams } = location(await server.submit({ form }));
    const back = Object.keys(carried).filter((name) => searchParams.get(name) === carried[name]);
    expect([...searchParams.keys()].filter((name) => name in carried)).toEqual(back);
    expect(back).toEqual(expected);
  });

  test.each(['alex.morgan', 'nobody', 'frida.first', 'a'.repeat(101), ''])(
    'a login of a known and an unknown user costs two look-ups and one hash (%p) @SEC-R4',
    async (USER) => {
      const lookUp = jest.spyOn(server.database, 'query');
      jest.mocked(verifyPassword).mockClear();
      await server.submit({ form: { USER, PASSWRD: 'wrong' } });
      const users = lookUp.mock.calls.filter(([sql]) => sql.includes('FROM users'));
      lookUp.mockRestore();
      expect(users).toHaveLength(2);
      expect(jest.mocked(verifyPassword).mock.calls).toEqual([
        // Queued in the partition of the network.
        [
          expect.stringContaining(currentHashPrefix()),
          expect.any(String),
          'verify',
          expect.stringMatching(/^10\.0\.0\.\d+$/),
        ],
      ]);
    },
  );

  test('an IP address with many failures is throttled, and its right password still signs in @D-8', async () => {
    const from = '192.0.2.7';
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await server.submit({ form: { USER: `nobody.${String(attempt)}`, PASSWRD: 'wrong' }, from });
    }
    const admissions = jest.spyOn(FailureThrottle.prototype, 'admit');
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const failed = await server.submit({ form: { USER: 'nobody.slowed', PASSWRD: 'wrong' }, from });
    expect(timers).toHaveBeenCalledWith(expect.any(Function), THROTTLE_LIMITS.stepMs);
    timers.mockRestore();
    expect(location(failed).searchParams.get('SMAUTHREASON')).toBe('24');
    expect((await server.submit({ from })).headers.location).toBe('/apps/home');
    const known = await Promise.all(admissions.mock.results.map(({ value }) => value as Promise<Attempt>));
    admissions.mockRestore();
    expect(known.map(({ outcome }) => outcome)).toEqual(['throttled', 'throttled']);
  });

  test('a password that could not be checked is no failure of its network @D-8', async () => {
    const from = '192.0.2.10';
    for (let attempt = 0; attempt < 25; attempt += 1) {
      jest.mocked(verifyPassword).mockRejectedValueOnce(new HashingFailedError(new Error('memory')));
      expect(location(await server.submit({ from })).search).toContain('later');
    }
    const { searchParams } = location(
      await server.submit({ form: { USER: 'nobody.else', PASSWRD: 'wrong' }, from }),
    );
    expect(searchParams.get('SMUSRMSG')).toBe('Invalid Credentials');
  });

  test('a hash that cannot be computed is a system error, not a wrong password @LOGERR-6 @SEC-R16', async () => {
    jest.mocked(verifyPassword).mockRejectedValueOnce(new HashingFailedError(new Error('memory')));
    expect(location(await server.submit()).searchParams.get('SMUSRMSG')).toBe(
      'System Error encountered, Please try again later',
    );
    expect((await server.submit()).headers.location).toBe('/apps/home');
  });

  test('an unavailable database is a system error, and signs no user in @LOGERR-6', async () => {
    jest.spyOn(server.database, 'query').mockRejectedValue(new Error('away'));
    const response = await server.submit();
    const page = await server.home('__Host-sso-session=' + 'a'.repeat(43));
    jest.restoreAllMocks();
    expect(location(response).searchParams.get('SMUSRMSG')).toBe(
      'System Error encountered, Please try again later',
    );
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('Temporarily unavailable');
  });
});
