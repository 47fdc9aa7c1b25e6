import type { RouteDeclaration } from '@portal/contract/part';
import { testManifest } from '@portal/registry/test-support';
import { findMainPage } from './probe-pages';

function findUrls(...routes: readonly RouteDeclaration[]): readonly string[] {
  return findMainPage(testManifest('hello-mf', '1', { routes })).map(({ url }) => url);
}

test.each([
  ['*', '/x'],
  ['/app/:wl/hello', '/app/default/hello'],
])('the URL that the probe opens for the route %s is %s @CARD-6', (path, url) => {
  expect(findUrls({ path, page: 'start' })).toEqual([url]);
});

test('the main page of a part is the first one with an example @CARD-6', () => {
  const start = { path: '/app/:wl', page: 'start' };
  const login = { path: '/app/:wl/login', page: 'login', example: 'TARGET=x' };
  expect(findUrls(start, login)).toEqual(['/app/default/login?TARGET=x']);
  expect(findUrls()).toEqual([]);
});
