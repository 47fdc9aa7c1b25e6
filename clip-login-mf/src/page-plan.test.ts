/** @jest-environment node */
import { fixtureBoot, routeSpellings } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import part from '../portal.part';
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

test('CLP-2 the cached rendering of the login page contains no visitor values, as in login-mf', () => {
  const declared = part.routes?.find(({ page }) => page === 'login');
  expect(declared?.normalize).toEqual({ from: 'login-mf/login' });
  expect(plan('login', { SMQUERYDATA: 'token' }).route.query).toEqual({ SMQUERYDATA: 'token' });
});

test('CLP-1 server code of the base path sees no visitor values, only tokens that the redirect repeats', () => {
  const placeholders = part.routes?.find(({ page }) => page === 'start')?.normalize?.placeholders ?? {};
  const tokens = Object.values(placeholders).flatMap(({ plain, encoded }) => [plain, encoded]);
  expect(Object.keys(placeholders)).toHaveLength(7);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9]{16,80}$/);
    expect(tokens.filter((other) => other.includes(token))).toEqual([token]);
  }
});

test('CLP-1 INF-7 the outage page needs no data from sign-on', () => {
  expect(plan('sorry')).toMatchObject({ title: 'Not available at the moment | Aldermere', values: {} });
});

test.each(['/app/clip/login', '/app/clip/sorry'])(
  'D-2 all spellings of %s share one cached rendering',
  (declared) => {
    const spelled = routeSpellings(part.routes ?? [], declared, 'SMQUERYDATA=a');
    const planned = spelled.map(({ page, path, params, query }) =>
      planClipPage(fixtureBoot({ texts, route: { part: 'clip-login-mf', page, path, params, query } })),
    );
    expect(new Set(planned.map(({ route }) => route.path))).toEqual(new Set([declared]));
    expect(new Set(planned.map(({ route }) => JSON.stringify(route))).size).toBe(1);
  },
);

test('I18N-1 both languages have the same texts', () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
});
