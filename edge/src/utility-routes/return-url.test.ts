import { resolveReturnUrl } from './return-url';

const ORIGIN = 'https://portal.example';
const LOGIN = '/app/default/login';
const SAID = '?SMQUERYDATA=x&SMUSRMSG=Invalid%20Credentials&TARGET=/dev/outbox';

test.each([
  ['from the page itself', `${ORIGIN}${LOGIN}${SAID}`, LOGIN + SAID],
  ['with characters that need percent-encoding', `${ORIGIN}${LOGIN}?a="b c"#d`, `${LOGIN}?a=%22b%20c%22`],
  ['from another page', `${ORIGIN}/default/fps?FTUF=Y`, LOGIN],
  ['from another origin', `https://evil.example${LOGIN}${SAID}`, LOGIN],
  ['from an origin that starts like this one', `${ORIGIN}.evil.example${LOGIN}${SAID}`, LOGIN],
  ['with user info', `https://portal.example@evil.example${LOGIN}${SAID}`, LOGIN],
  ['that is unsafe', `${ORIGIN}${LOGIN}?a=\\evil`, LOGIN],
  ['that is not a URL', 'evil', LOGIN],
  ['that is absent', undefined, LOGIN],
])('LOG-3 I18N-2 SEC-R8 a referrer %s', (_case, referer, expected) => {
  expect(resolveReturnUrl(LOGIN, referer, ORIGIN)).toBe(expected);
});

test('I18N-2 a requested query is used unchanged', () => {
  expect(resolveReturnUrl('/default/fps?FTUF=Y', `${ORIGIN}/default/fps?a=b`, ORIGIN)).toBe(
    '/default/fps?FTUF=Y',
  );
});

test('SEC-R8 a return URL has at most 2,048 characters', () => {
  const longest = `/${'x'.repeat(2_047)}`;
  expect(resolveReturnUrl(longest, undefined, ORIGIN)).toBe(longest);
  expect(resolveReturnUrl(`${longest}x`, undefined, ORIGIN)).toBe('/');
});

test.each([
  ['no value', undefined],
  ['two values', ['/a', '/b']],
  ['an empty value', ''],
  ['another host', '//evil.example/'],
  ['another URL', 'https://evil.example/'],
  ['a path that is too long', `/${'x'.repeat(5_000)}`],
])('SEC-R8 a return URL of %s redirects to the start page, whatever the referrer', (_case, back) => {
  for (const referer of [`${ORIGIN}${String(back)}`, `https:${String(back)}`, `${ORIGIN}/?a=b`])
    expect(resolveReturnUrl(back, referer, ORIGIN)).toBe('/');
});

test('SEC-R8 a page whose path starts with two slashes does not lead to another origin', () => {
  expect(resolveReturnUrl('//evil.example/', `${ORIGIN}//evil.example/?a=b`, ORIGIN)).toBe('/');
});
