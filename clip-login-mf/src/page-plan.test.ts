/** @jest-environment node */
import { fixtureBoot } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import { planClipPage } from './page-plan';

const texts = { 'clip-login-mf': english, 'login-mf': { title: 'Log in | {{name}}' } };
const plan = (page: string, query: Record<string, string> = {}, clipHome = '/apps/') =>
  planClipPage({
    ...fixtureBoot({
      route: { part: 'clip-login-mf', page, path: `/app/clip/${page}`, params: {}, query },
      texts,
    }),
    clipHome,
  });

test('CLP-1 the base path redirects to the login page, with the query of sign-on', () => {
  expect(plan('start').redirect).toBe('/app/clip/login');
  expect(plan('start', { SMQUERYDATA: 'a&b', TARGET: '/x' }).redirect).toBe(
    '/app/clip/login?SMQUERYDATA=a%26b&TARGET=%2Fx',
  );
});

test('CLP-1 LOG-2 the login page is guarded; the redirect target depends on the environment', () => {
  expect(plan('login').redirect).toBe('/apps/');
  expect(plan('login', {}, 'https://clip.qa.bank.example/apps/').redirect).toBe(
    'https://clip.qa.bank.example/apps/',
  );
  expect(plan('login', { SMQUERYDATA: 'x' }).redirect).toBeUndefined();
});

test('CLP-1 INF-7 the outage page needs no data from sign-on', () => {
  expect(plan('sorry')).toEqual({ title: 'Not available at the moment | Aldermere' });
});

test('I18N-1 both languages have the same texts', () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
});
