/** @jest-environment node */
import { loginMessageKey } from '@portal/shared-wl-assets/i18n';
import { fixtureBoot, routeSpellings } from '@portal/shared-wl-assets/test-support';
import english from '../i18n/en-US.json';
import part from '../portal.part';
import { loginAction } from './login-action';
import { encodeParameter, readLoginQuery } from './login-query';
import { markers } from './page-markers';
import { planLoginPage } from './page-plan';

const plan = (query: Record<string, string>) =>
  planLoginPage(fixtureBoot({ texts: { 'login-mf': english }, route: { query } }));

test('LOG-2 a page without SMQUERYDATA is redirected home', () => {
  expect(plan({}).redirect).toBe('/apps/home');
  expect(plan({ SMQUERYDATA: 'a' })).not.toHaveProperty('redirect');
});

test('NAV-1 the title names the page and the client', () => {
  expect(plan({ SMQUERYDATA: 'a' }).title).toBe('Log in | Aldermere');
});

test('WLT-1 the login page omits texts of the outage page, and those of White Label Testing where it is disabled', () => {
  const omittedWhere = (whiteLabelTesting: boolean) =>
    planLoginPage({
      ...fixtureBoot({ texts: { 'login-mf': english } }),
      whiteLabelTesting,
    }).omittedTexts?.filter((key) => !key.includes(':'));
  expect(omittedWhere(true)).toEqual(['sorry', 'titleSorry', 'proof']);
  expect(omittedWhere(false)).toEqual(['sorry', 'titleSorry', 'testing', 'proof']);
});

test.each([
  ['', ['loginMessages:cookies', 'loginMessages:systemError']],
  ['Cookies are needed to log in', ['loginMessages:systemError']],
])('CARD-4 a login page with the message "%s" omits every other text about failures', (SMUSRMSG, omitted) => {
  const texts = {
    'login-mf': english,
    validation: { userId: {}, password: {}, email: {} },
    loginMessages: { cookies: '', systemError: '' },
  };
  const { omittedTexts = [] } = planLoginPage({
    ...fixtureBoot({ route: { query: { SMQUERYDATA: 'a', SMUSRMSG } } }),
    texts,
  });
  expect(omittedTexts.filter((key) => key.includes(':'))).toEqual(['validation:email', ...omitted]);
});

const tokens = Object.fromEntries(Object.entries(markers).map(([name, { plain }]) => [name, plain]));

test("SEC-R12 server code gets tokens instead of the visitor's values, and the page is rendered with them", () => {
  const declared = part.routes?.filter(({ page }) => page === 'login') ?? [];
  expect(declared.map(({ normalize }) => normalize?.placeholders)).toEqual([markers]);
  expect(plan(tokens).route.query).toEqual(tokens);
});

test('LOG-5 the form action of the cached page with replaced tokens equals that of the visitor', () => {
  const visitor = { SMQUERYDATA: 'a b', TARGET: '/x?y=1&z' };
  const { SMQUERYDATA = '', TARGET = '' } = tokens;
  let action = loginAction('/f', readLoginQuery(plan({ SMQUERYDATA, TARGET }).route.query));
  for (const [name, value] of Object.entries(visitor) as ['SMQUERYDATA' | 'TARGET', string][])
    action = action.replace(markers[name].encoded, encodeParameter(value));
  expect(action).toBe(loginAction('/f', readLoginQuery(visitor)));
});

test('SEC-R12 no placeholder token is part of another, and each is unchanged by escaping', () => {
  const all = Object.values(markers).flatMap(({ plain, encoded }) => [plain, encoded]);
  for (const marker of all) {
    expect(marker).toMatch(/^[a-zA-Z0-9]+$/);
    expect(all.filter((other) => other.includes(marker))).toEqual([marker]);
  }
});

test('LOGERR-9 all unknown messages share one cached page, so that they cannot fill the cache', () => {
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: 'Anything' }).route.query['SMUSRMSG']).toBe('wrongOrLocked');
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: ' Invalid Credentials ' }).route.query['SMUSRMSG']).toBe(
    'Invalid Credentials',
  );
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: ' ' }).route.query).not.toHaveProperty('SMUSRMSG');
});

test('LOGERR-9 every known message reaches server code, and any other one as "other"', () => {
  const told = part.routes?.[0]?.normalize?.known?.['SMUSRMSG'] ?? [];
  expect(told.filter((message) => loginMessageKey(message) !== 'wrongOrLocked')).toHaveLength(13);
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: 'other' }).route.query['SMUSRMSG']).toBe('wrongOrLocked');
});

test.each((part.routes ?? []).map(({ path }) => path))(
  'D-2 all spellings of %s share one cached rendering',
  (declared) => {
    const planned = routeSpellings(part.routes ?? [], declared, 'SMQUERYDATA=a').map((route) =>
      planLoginPage(fixtureBoot({ texts: { 'login-mf': english }, route })),
    );
    expect(planned).toHaveLength(48);
    expect(new Set(planned.map(({ route }) => JSON.stringify(route))).size).toBe(1);
  },
);

test('LOG-8 after a rejected log-in the title starts with the error', () => {
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: 'Invalid Credentials' }).title).toBe('Error: Log in | Aldermere');
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: '' }).title).toBe('Log in | Aldermere');
});
