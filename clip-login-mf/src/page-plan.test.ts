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

test('the cached rendering of the login page contains no visitor values, as in login-mf @CLP-2', () => {
  const declared = part.routes?.find(({ page }) => page === 'login');
  expect(declared?.normalize).toEqual({ from: 'login-mf/login' });
  expect(plan('login', { SMQUERYDATA: 'token' }).route.query).toEqual({ SMQUERYDATA: 'token' });
});

test('server code of the base path sees no visitor values, only tokens that the redirect repeats @CLP-1', () => {
  const placeholders = part.routes?.find(({ page }) => page === 'start')?.normalize?.placeholders ?? {};
  const tokens = Object.values(placeholders).flatMap(({ plain, encoded }) => [plain, encoded]);
  expect(Object.keys(placeholders)).toHaveLength(7);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9]{16,80}$/);
    expect(tokens.filter((other) => other.includes(token))).toEqual([token]);
  }
});

test('the outage page needs no data from sign-on @CLP-1 @INF-7', () => {
  expect(plan('sorry')).toMatchObject({ title: 'Not available at the moment | Aldermere', values: {} });
});

test.each(['/app/clip/login', '/app/clip/sorry'])(
  'all spellings of %s share one cached rendering @D-2',
  (declared) => {
    const spelled = routeSpellings(part.routes ?? [], declared, 'SMQUERYDATA=a');
    const planned = spelled.map(({ page, path, params, query }) =>
      planClipPage(fixtureBoot({ texts, route: { part: 'clip-login-mf', page, path, params, query } })),
    );
    expect(new Set(planned.map(({ route }) => route.path))).toEqual(new Set([declared]));
    expect(new Set(planned.map(({ route }) => JSON.stringify(route))).size).toBe(1);
  },
);

test('both languages have the same texts @I18N-1', () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
});
