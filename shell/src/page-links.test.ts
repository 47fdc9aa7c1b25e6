import { pageLinks } from './page-links';

test.each([
  ['/app/default/login', '/app/default/login', false],
  ['/default/fps', '/app/default/login', false],
  ['/self-service/default/fuid', '/app/default/login', false],
  ['/nowhere', '/app/default/login', false],
  ['/cookiePolicy', '/cookiePolicy', true],
  ['/termsOfUse/part', '/termsOfUse', true],
  ['/app/default/systemRequirements', '/app/default/systemRequirements', true],
  ['/apps/default/sessionExpired', '/apps/default/sessionExpired', true],
  ['/app/default/accessDenied', '/app/default/accessDenied', true],
  ['/loggedOut', '/loggedOut', true],
  ['/samlError', '/samlError', true],
  ['/systemUnavailable', '/systemUnavailable', true],
  ['/x/cookiePolicy', '/app/default/login', false],
])(
  'NAV-3 NAV-4 on %s the login link is %s, footer in the same window: %p',
  (path, login, footerInSameWindow) => {
    expect(pageLinks(path, 'default')).toEqual({ login, footerInSameWindow });
  },
);
