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
  ['/app/default/Logout/', '/app/default/logout'],
  ['/app/d%65fault/logout', '/app/default/logout'],
  ['/app/a%2fb/logout', '/app/a%2Fb/logout'],
  ['/self-service/d%65fault/%61/fps/', '/self-service/default/%61/fps'],
  ['/App/Clip/login', '/app/clip/login'],
  ['/SELF-SERVICE/default/A/b/FPS', '/self-service/default/A/b/fps'],
  ['/Self-Service/default/fps', '/self-service/default/fps'],
  ['/No/Such/Page', '/No/Such/Page'],
])('the path of %s is %s: all spellings of a page give one path @NAV-3 @D-2', (address, path) => {
  expect(match(address)?.path).toBe(path);
});

test('all spellings of a URL give one route, whose rendering is cached once @D-2', () => {
  const keys = ['default', '%64efault', 'd%65f%61ult', '%64%65%66%61%75%6C%74'];
  const paths = keys.flatMap((key) => [`/app/${key}/login`, `/APP/${key}/LOGIN`, `/app/${key}/login/`]);
  const routes = paths.map((path) => JSON.stringify(match(`${path}?other=x`)));
  expect(new Set(routes).size).toBe(1);
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
