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
])('a referrer %s @LOG-3 @I18N-2 @SEC-R8', (_case, referer, expected) => {
  expect(resolveReturnUrl(LOGIN, referer, ORIGIN)).toBe(expected);
});

test('a requested query is used unchanged @I18N-2', () => {
  expect(resolveReturnUrl('/default/fps?FTUF=Y', `${ORIGIN}/default/fps?a=b`, ORIGIN)).toBe(
    '/default/fps?FTUF=Y',
  );
});

test('a return URL has at most 2,048 characters @SEC-R8', () => {
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
  ['a backslash', '/\\evil.example'],
  ['a tab', '/\t/evil.example'],
  ['a dot segment', '/a/..//evil.example'],
  ['a line break', '/x\r\nset-cookie: a=b'],
  ['a script', 'javascript:alert(1)'],
])('a return URL of %s redirects to the start page, whatever the referrer @SEC-R8', (_case, back) => {
  for (const referer of [`${ORIGIN}${String(back)}`, `https:${String(back)}`, `${ORIGIN}/?a=b`])
    expect(resolveReturnUrl(back, referer, ORIGIN)).toBe('/');
});

test('a page whose path starts with two slashes does not lead to another origin @SEC-R8', () => {
  expect(resolveReturnUrl('//evil.example/', `${ORIGIN}//evil.example/?a=b`, ORIGIN)).toBe('/');
});
