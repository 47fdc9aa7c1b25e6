import { findGatedOperation } from './gated-operation';

const AUTH = '/portal-login-service/public/fps/auth';

test.each([
  AUTH,
  `${AUTH}?a=1`,
  `${AUTH}/`,
  `${AUTH}//`,
  `${AUTH}#x`,
  '/portal-login-service/public/fps//auth',
  '//portal-login-service/public/fps/auth',
  '/portal-login-service/public/fps/./auth',
  '/portal-login-service/public/uti/../fps/auth',
  '/portal-login-service/public/fps/%61uth',
  '/portal-login-service/public/fps%2fauth',
  '/portal-login-service/public/FPS/Auth',
  '/portal-login-service/public/fps;v=1/auth;jsessionid=2',
  '/portal-login-service/public/fps\\auth',
])('%s starts a recovery @SEC-R2', (url) => {
  expect(findGatedOperation(url)).toBe('startRecovery');
});

test.each([
  ['/portal-login-service/public/fuid/lookup', 'findUser'],
  ['/portal-login-service/public/fuid/emails', null],
  ['/portal-login-service/public/fps/auth/more', null],
  ['/portal-login-service/public/fps/email/fps/auth', null],
  ['/portal-login-service/public/uti/%E0%A4%A', null],
  ['/', null],
  ['', null],
])('%s is the operation %s @SEC-R2', (url, operation) => {
  expect(findGatedOperation(url)).toBe(operation);
});
