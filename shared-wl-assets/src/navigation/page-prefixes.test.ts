/** @jest-environment node */
import { findPagePrefix, pagePrefixes } from './page-prefixes';

test.each([
  ['/termsOfUse', '', 'termsOfUse'],
  ['/app/ray/termsOfUse/2030', '/app/ray', 'termsOfUse'],
  ['/apps/ray/cookiePolicy', '/apps/ray', 'cookiePolicy'],
  ['/app/clip/samlError', '/app/clip', 'samlError'],
])('%s begins with a page of %j @NAV-3', (path, base, page) => {
  expect(findPagePrefix(path, 'ray')).toEqual({ base, page });
});

test.each(['/', '/app/ray/login', '/app/other/termsOfUse', '/x/termsOfUse'])(
  '%s begins with none of the pages around the login @NAV-3',
  (path) => {
    expect(findPagePrefix(path, 'ray')).toBeUndefined();
  },
);

test('each page has a prefix of the clip app, one of the white label and its own @NAV-3', () => {
  const bases = pagePrefixes(':wl').map(({ base }) => base);
  expect([...new Set(bases)]).toEqual(['/app/clip', '/app/:wl', '/apps/:wl', '']);
  expect(bases).toHaveLength(4 * 8);
});
