/** @jest-environment node */
import { clipApp, fixtureBoot } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import { planClipPage } from './page-plan';

const texts = { 'clip-login-mf': english, 'login-mf': { title: 'Log in | {{name}}' } };
const plan = (page: string, query: Record<string, string> = {}, home = '/apps/') =>
  planClipPage(
    fixtureBoot({
      app: { ...clipApp, home },
      route: { part: 'clip-login-mf', page, path: `/app/clip/${page}`, params: {}, query },
      texts,
    }),
  );

test('the base path redirects to the login page, with the query of sign-on @CLP-1', () => {
  expect(plan('start').redirect).toBe('/app/clip/login');
  expect(plan('start', { SMQUERYDATA: 'a&b', TARGET: '/x' }).redirect).toBe(
    '/app/clip/login?SMQUERYDATA=a%26b&TARGET=%2Fx',
  );
});

test('the login page is guarded; the redirect target depends on the environment @CLP-1 @LOG-2', () => {
  expect(plan('login').redirect).toBe('/apps/');
  expect(plan('login', {}, 'https://clip.qa.bank.example/apps/').redirect).toBe(
    'https://clip.qa.bank.example/apps/',
  );
  expect(plan('login', { SMQUERYDATA: 'x' }).redirect).toBeUndefined();
});

test('the outage page needs no data from sign-on @CLP-1 @INF-7', () => {
  expect(plan('sorry')).toEqual({ title: 'Not available at the moment | Aldermere' });
});

test('both languages have the same texts @I18N-1', () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
});
