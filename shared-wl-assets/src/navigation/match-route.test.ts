/** @jest-environment node */
import { matchRoute, type RoutedPart } from './match-route';

const route = (path: string, page: string, query: string[] = []) => ({ path, page, query });
const parts: RoutedPart[] = [
  { name: 'login-mf', routes: [route('/app/:wl/login', 'login', ['SMQUERYDATA'])] },
  { name: 'clip-login-mf', routes: [route('/app/clip/login', 'login')] },
  {
    name: 'recovery-mf',
    routes: [
      route('/:wl/fps', 'fps'),
      route('/self-service/:wl/fps', 'fps'),
      route('/self-service/:wl/*/fps', 'fps'),
    ],
  },
  { name: 'info-pages-mf', routes: [route('*', 'notFound'), route('/app/:wl/logout', 'logout')] },
];
const match = (address: string) => matchRoute(parts, new URL(address, 'https://portal.example'));

test.each([
  ['/app/default/login', 'login-mf', 'login'],
  ['/app/clip/login', 'clip-login-mf', 'login'],
  ['/default/fps', 'recovery-mf', 'fps'],
  ['/self-service/default/fps', 'recovery-mf', 'fps'],
  ['/self-service/default/a/b/fps', 'recovery-mf', 'fps'],
  ['/app/default/logout', 'info-pages-mf', 'logout'],
  ['/no/such/page', 'info-pages-mf', 'notFound'],
  ['/app/%E0%A4%A/login', 'info-pages-mf', 'notFound'],
])('%s is handled by %s, page %s @NAV-1', (address, part, page) => {
  expect(match(address)).toMatchObject({ part, page });
});

test.each([
  ['/APP/Karmesin/LOGOUT', '/app/Karmesin/logout'],
  ['/app/default/Logout/', '/app/default/logout/'],
  ['/App/Clip/login', '/app/clip/login'],
  ['/SELF-SERVICE/default/A/b/FPS', '/self-service/default/A/b/fps'],
  ['/Self-Service/default/fps', '/self-service/default/fps'],
  ['/No/Such/Page', '/No/Such/Page'],
])('the path of %s is %s: declared segments get their declared spelling @NAV-3 @D-2', (address, path) => {
  expect(match(address)?.path).toBe(path);
});

test('path parameters are decoded @NAV-1', () => {
  expect(match('/app/a%2Fb/login')?.params).toEqual({ wl: 'a/b' });
});

test('only declared query parameters reach a page, without oversized ones @LOG-3', () => {
  expect(match('/app/default/login?SMQUERYDATA=abc&other=x')?.query).toEqual({ SMQUERYDATA: 'abc' });
  const long = 'x'.repeat(8192);
  expect(match(`/app/default/login?SMQUERYDATA=${long}`)?.query).toEqual({ SMQUERYDATA: long });
  expect(match(`/app/default/login?SMQUERYDATA=${long}x`)?.query).toEqual({});
});
