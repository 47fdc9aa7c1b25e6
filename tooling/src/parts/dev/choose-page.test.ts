import { choosePage } from './choose-page';

test.each([
  ['*', '/x'],
  ['/app/:wl/hello', '/app/default/hello'],
])('the URL that dev prints for the route %s is %s @CARD-6', (path, url) => {
  expect(choosePage({ routes: [{ path, page: 'start' }] })).toBe(url);
});

test('dev prints the URL of the first route with an example, or of a page with every shared part @CARD-6', () => {
  const routes = [
    { path: '/app/:wl', page: 'start' },
    { path: '/app/:wl/login', page: 'login', example: 'TARGET=x' },
  ];
  expect(choosePage({ routes })).toBe('/app/default/login?TARGET=x');
  expect(choosePage({ routes: [] })).toBe('/default/fps');
});
