/** @jest-environment node */
import { appReturn, belongsToApp } from './app';

const app = { name: 'clip' };

test('a recovery that began in an app belongs to it and returns to it @CLP-1', () => {
  const query = { ...appReturn(app), FTUF: 'Y' };
  expect(query).toEqual({ forgetUserIdRedirect: '/app/clip/login', FTUF: 'Y' });
  expect(belongsToApp(app, { path: '/default/fps', query })).toBe(true);
  expect(appReturn(undefined)).toEqual({});
});

test.each(['', '/app/clip/login/', '/app/clip', 'https://evil.example/app/clip/login', '/APP/clip/login'])(
  '"%s" is not followed @REC-7 @SEC-R8',
  (forgetUserIdRedirect) =>
    expect(belongsToApp(app, { path: '/default/fps', query: { forgetUserIdRedirect } })).toBe(false),
);

test.each([
  ['/app/clip', true],
  ['/app/clip/cookiePolicy', true],
  ['/app/clipper/login', false],
  ['/app/default/login', false],
])('the page %s belongs to the app: %p @CLP-1', (path, belongs) => {
  expect(belongsToApp(app, { path, query: {} })).toBe(belongs);
});
