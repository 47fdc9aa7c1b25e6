/** @jest-environment node */
import { findPagePrefix } from './page-prefixes';

test.each([
  ['/termsOfUse', '', 'termsOfUse'],
  ['/app/ray/termsOfUse/2030', '/app/ray', 'termsOfUse'],
  ['/apps/ray/cookiePolicy', '/apps/ray', 'cookiePolicy'],
  ['/app/clip/samlError', '/app/clip', 'samlError'],
])('NAV-3 %s begins with a page of %j', (path, base, page) => {
  expect(findPagePrefix(path, 'ray')).toEqual({ base, page });
});

test.each(['/', '/app/ray/login', '/app/other/termsOfUse', '/x/termsOfUse'])(
  'NAV-3 %s begins with none of the pages around the login',
  (path) => {
    expect(findPagePrefix(path, 'ray')).toBeUndefined();
  },
);
