import { pageLinks } from './page-links';

/** The URL of a page. */
const at = (path: string) => ({ path });
const brand = (key: string, loginRoute = `/app/${key}/login`) => ({ key, loginRoute });

test.each([
  ['/app/default/login', '/app/default/login', false],
  ['/default/fps', '/app/default/login', false],
  ['/self-service/default/fuid', '/app/default/login', false],
  ['/self-service/default/any/thing/fps', '/app/default/login', false],
  ['/app/default/logout', '/app/default/login', false],
  ['/nowhere', '/app/default/login', false],
  ['/', '/app/default/login', false],
  ['/cookiePolicy', '/cookiePolicy', true],
  ['/termsOfUse/part', '/termsOfUse', true],
  ['/app/default/systemRequirements', '/app/default/systemRequirements', true],
  ['/apps/default/sessionExpired', '/apps/default/sessionExpired', true],
  ['/app/default/accessDenied', '/app/default/accessDenied', true],
  ['/loggedOut', '/loggedOut', true],
  ['/samlError', '/samlError', true],
  ['/systemUnavailable', '/systemUnavailable', true],
  ['/x/cookiePolicy', '/app/default/login', false],
  ['/app/clip/login', '/app/clip/login', false],
  ['/app/clip/cookiePolicy', '/app/clip/cookiePolicy', true],
  ['/systemRequirements/old.html', '/systemRequirements', true],
  ['/app/default/termsOfUse/2019', '/app/default/termsOfUse', true],
  ['/app/nosuchclient/termsOfUse/2019', '/app/default/login', false],
  // The clip app has no such page; its link points to the client's.
  ['/app/clip/termsOfUse', '/app/default/termsOfUse', true],
])(
  'on %s the login link is %s, footer in the same window: %p @NAV-3 @NAV-4',
  (path, login, footerInSameWindow) => {
    const app = path.startsWith('/app/clip/') ? { name: 'clip' } : undefined;
    expect(pageLinks(at(path), brand('default'), app)).toMatchObject({ login, footerInSameWindow });
  },
);

test('the self-service login is that of the white label @NAV-4', () => {
  expect(pageLinks(at('/self-service/karmesin/fps'), brand('karmesin')).login).toBe('/app/karmesin/login');
});

test('a client’s own login route takes precedence, also below the self-service path @NAV-4 @WL-2', () => {
  for (const path of ['/self-service/karmesin/fps', '/self-service/karmesin/any/fuid'])
    expect(pageLinks(at(path), brand('karmesin', '/app/karmesin-private/login')).login).toBe(
      '/app/karmesin-private/login',
    );
});

test('the header links to the client’s own login route @WL-1 @NAV-3', () => {
  expect(pageLinks(at('/karmesin/fps'), brand('karmesin', '/app/karmesin-private/login')).login).toBe(
    '/app/karmesin-private/login',
  );
});

test.each([
  ['/app/karmesin/login', '/app/karmesin/termsOfUse'],
  ['/self-service/karmesin/fps', '/app/karmesin/termsOfUse'],
  ['/apps/karmesin/logout', '/app/karmesin/termsOfUse'],
  ['/apps/karmesin/cookiePolicy', '/apps/karmesin/termsOfUse'],
  ['/app/karmesin/sessionExpired', '/app/karmesin/termsOfUse'],
])('the footer of %s leads to %s @NAV-3', (path, address) => {
  expect(pageLinks(at(path), brand('karmesin')).footer('termsOfUse')).toBe(address);
});

test('the second app’s footer links to its own cookie policy, otherwise to the portal’s pages @NAV-3 @INF-5', () => {
  for (const path of ['/app/clip/login', '/app/clip/cookiePolicy']) {
    const { footer } = pageLinks(at(path), brand('default'), { name: 'clip' });
    expect(footer('cookiePolicy')).toBe('/app/clip/cookiePolicy');
    expect(footer('systemRequirements')).toBe('/app/default/systemRequirements');
  }
  expect(pageLinks(at('/systemRequirements'), brand('default')).footer('cookiePolicy')).toBe('/cookiePolicy');
});

test.each(['/default/fps', '/default/fuid', '/nxn/fps-self-change-pw'])(
  'on %s a recovery that began in an app links back to it @CLP-1 @NAV-3',
  (path) => {
    const { login, footer } = pageLinks(at(path), brand('default'), { name: 'clip' });
    expect([login, footer('cookiePolicy')]).toEqual(['/app/clip/login', '/app/clip/cookiePolicy']);
  },
);
