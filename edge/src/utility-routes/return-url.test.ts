import { resolveReturnUrl } from './return-url';

const ORIGIN = 'https://portal.example';
const LOGIN = '/app/default/login';
const SAID = '?SMQUERYDATA=x&SMUSRMSG=Invalid%20Credentials&TARGET=/dev/outbox';

test.each([
  ['of the page itself', `${ORIGIN}${LOGIN}${SAID}`, LOGIN + SAID],
  ['with what cannot stand in an address, encoded', `${ORIGIN}${LOGIN}?a="b c"#d`, `${LOGIN}?a=%22b%20c%22`],
  ['of another page', `${ORIGIN}/default/fps?FTUF=Y`, LOGIN],
  ['of another origin', `https://evil.example${LOGIN}${SAID}`, LOGIN],
  ['of an origin that begins like this one', `${ORIGIN}.evil.example${LOGIN}${SAID}`, LOGIN],
  ['with user info', `https://portal.example@evil.example${LOGIN}${SAID}`, LOGIN],
  ['that must not be followed', `${ORIGIN}${LOGIN}?a=\\evil`, LOGIN],
  ['that is no address', 'evil', LOGIN],
  ['that is absent', undefined, LOGIN],
])('LOG-3 I18N-2 SEC-R8 a referrer %s', (_case, referer, expected) => {
  expect(resolveReturnUrl(LOGIN, referer, ORIGIN)).toBe(expected);
});

test('I18N-2 a query that is asked for stays the only one', () => {
  expect(resolveReturnUrl('/default/fps?FTUF=Y', `${ORIGIN}/default/fps?a=b`, ORIGIN)).toBe(
    '/default/fps?FTUF=Y',
  );
});

test.each([
  ['nowhere', undefined],
  ['two places', ['/a', '/b']],
  ['an empty place', ''],
  ['another host', '//evil.example/'],
  ['another address', 'https://evil.example/'],
  ['a path that is too long', `/${'x'.repeat(5_000)}`],
])('SEC-R8 asked to lead to %s it leads to the start, whatever the referrer', (_case, back) => {
  for (const referer of [`${ORIGIN}${String(back)}`, `https:${String(back)}`, `${ORIGIN}/?a=b`])
    expect(resolveReturnUrl(back, referer, ORIGIN)).toBe('/');
});

test('SEC-R8 a page whose path begins with two slashes does not lead away', () => {
  expect(resolveReturnUrl('//evil.example/', `${ORIGIN}//evil.example/?a=b`, ORIGIN)).toBe('/');
});
