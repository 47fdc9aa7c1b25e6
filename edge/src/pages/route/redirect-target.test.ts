import type { PageDependencies } from '../../page-context/page-dependencies';
import { allowedRedirectTarget } from './redirect-target';
import type { ResolvedPage } from './resolve-page';

const context = {
  settings: { publicOrigin: 'https://portal.example' },
  apps: [{ home: 'https://clip.example/home' }],
} as unknown as PageDependencies;
const whiteLabel = {
  loginRoute: 'https://sign-on.example/login',
  allowedRedirectOrigins: ['https://bank.example'],
} as unknown as ResolvedPage['whiteLabel'];

test.each([
  ['the home of an app', 'https://clip.example/home', 'https://clip.example/home'],
  ['the login route of the white label', 'https://sign-on.example/login', 'https://sign-on.example/login'],
  ['a path of this portal', '/app/default/login?a=b', '/app/default/login?a=b'],
  ['a URL of this portal, as a path', 'https://portal.example/logout', '/logout'],
  ['an origin of the white label', 'https://bank.example/start', 'https://bank.example/start'],
  ['another page of the clip app', 'https://clip.example/other', null],
  ['another page of the login host', 'https://sign-on.example/login/other', null],
  ['an unknown origin', 'https://evil.example/', null],
])('a part’s redirect to %s @SEC-R8 @D-9', (_target, redirect, followed) => {
  expect(allowedRedirectTarget(context, redirect, whiteLabel)).toBe(followed);
});
