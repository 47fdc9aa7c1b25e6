/** @jest-environment node */
import { LOGIN_ACTION_PATH, loginAction } from './login-action';
import { encodeParameter, loginGuard, readLoginQuery, withoutLoginQuery } from './login-query';

test('reads the seven parameters of sign-on @LOG-3', () => {
  expect(
    readLoginQuery({
      SMQUERYDATA: 'q',
      SMUSRMSG: 'Invalid Credentials',
      SMAUTHREASON: '24',
      SMAUTHSTATUS: '1',
      postpreservationdata: 'p',
      TARGET: '/t',
      BGTARGET: '/b',
    }),
  ).toEqual({
    smQueryData: 'q',
    userMessage: 'Invalid Credentials',
    authReason: '24',
    authStatus: '1',
    postPreservationData: 'p',
    target: '/t',
    bgTarget: '/b',
  });
  expect(Object.values(readLoginQuery({}))).toEqual(['', '', '', '', '', '', '']);
});

test('removes the seven parameters from the URL and nothing else @LOG-3', () => {
  expect(
    withoutLoginQuery('https://a.example/app/x/login?SMQUERYDATA=a&TARGET=%2Ft&BGTARGET=b&keep=1#top'),
  ).toBe('/app/x/login?keep=1#top');
});

test.each([
  [{}, '/apps/home', '/apps/home'],
  [{ SMQUERYDATA: '' }, '/apps/home', '/apps/home'],
  [{ TARGET: '/x' }, 'https://bank.example/start', 'https://bank.example/start'],
  [{ SMQUERYDATA: 'a' }, '/apps/home?wl=karmesin', null],
])(
  'with %j and home %s the guard redirects to %p @LOG-2 @D-16',
  (query: Record<string, string>, home, expected) => {
    expect(loginGuard(query, home)).toBe(expected);
  },
);

test.each([
  [{ SMQUERYDATA: 'a b&c' }, '/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=a%20b%26c'],
  [
    { SMQUERYDATA: 'a', TARGET: '/x?y=1&z' },
    '/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=a&TARGET=%2Fx%3Fy%3D1%26z',
  ],
  [{ SMQUERYDATA: '"><script>' }, '/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=%22%3E%3Cscript%3E'],
])('%j posts to %s @API-1 @LOG-5', (query: Record<string, string>, action) => {
  expect(loginAction(LOGIN_ACTION_PATH, readLoginQuery(query))).toBe(action);
});

test('a lone surrogate, as at the end of a truncated value, is replaced and does not throw @LOG-5', () => {
  expect(encodeParameter('a\uD83D')).toBe('a%EF%BF%BD');
  expect(encodeParameter('😀')).toBe('%F0%9F%98%80');
});
