/** @jest-environment node */
import { findPagePrefix } from './page-prefixes';

test.each([
  ['/termsOfUse', '', 'termsOfUse'],
  ['/app/ray/termsOfUse/2030', '/app/ray', 'termsOfUse'],
  ['/apps/ray/cookiePolicy', '/apps/ray', 'cookiePolicy'],
  ['/app/clip/samlError', '/app/clip', 'samlError'],
])('%s begins with a page of %j @NAV-3', (path, base, page) => {
  expect(findPagePrefix(path, ['ray', 'clip'])).toEqual({ base, page });
});

test.each(['/', '/app/ray/login', '/app/other/termsOfUse', '/x/termsOfUse'])(
  '%s begins with none of the pages around the login @NAV-3',
  (path) => {
    expect(findPagePrefix(path, ['ray', 'clip'])).toBeUndefined();
  },
);
