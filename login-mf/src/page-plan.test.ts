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

test('a page without SMQUERYDATA is redirected home @LOG-2', () => {
  expect(plan({}).redirect).toBe('/apps/home');
  expect(plan({ SMQUERYDATA: 'a' })).not.toHaveProperty('redirect');
});

test('the title names the page and the client @NAV-1', () => {
  expect(plan({ SMQUERYDATA: 'a' }).title).toBe('Log in | Aldermere');
});

test('the login page omits texts of the outage page, and those of White Label Testing where it is disabled @WLT-1', () => {
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
])(
  'a login page with the message "%s" omits every other text about failures @CARD-4',
  (SMUSRMSG, omitted) => {
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
  },
);

const tokens = Object.fromEntries(Object.entries(markers).map(([name, { plain }]) => [name, plain]));

test("server code gets tokens instead of the visitor's values, and the page is rendered with them @SEC-R12", () => {
  const declared = part.routes?.filter(({ page }) => page === 'login') ?? [];
  expect(declared.map(({ normalize }) => normalize?.placeholders)).toEqual([markers]);
  expect(plan(tokens).route.query).toEqual(tokens);
});

test('the form action of the cached page with replaced tokens equals that of the visitor @LOG-5', () => {
  const visitor = { SMQUERYDATA: 'a b', TARGET: '/x?y=1&z' };
  const { SMQUERYDATA = '', TARGET = '' } = tokens;
  let action = loginAction('/f', readLoginQuery(plan({ SMQUERYDATA, TARGET }).route.query));
  for (const [name, value] of Object.entries(visitor) as ['SMQUERYDATA' | 'TARGET', string][])
    action = action.replace(markers[name].encoded, encodeParameter(value));
  expect(action).toBe(loginAction('/f', readLoginQuery(visitor)));
});

test('no placeholder token is part of another, and each is unchanged by escaping @SEC-R12', () => {
  const all = Object.values(markers).flatMap(({ plain, encoded }) => [plain, encoded]);
  for (const marker of all) {
    expect(marker).toMatch(/^[a-zA-Z0-9]+$/);
    expect(all.filter((other) => other.includes(marker))).toEqual([marker]);
  }
});

test('all unknown messages share one cached page, so that they cannot fill the cache @LOGERR-9', () => {
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: 'Anything' }).route.query['SMUSRMSG']).toBe('wrongOrLocked');
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: ' Invalid Credentials ' }).route.query['SMUSRMSG']).toBe(
    'Invalid Credentials',
  );
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: ' ' }).route.query).not.toHaveProperty('SMUSRMSG');
});

test('every known message reaches server code, and any other one as "other" @LOGERR-9', () => {
  const told = part.routes?.[0]?.normalize?.known?.['SMUSRMSG'] ?? [];
  expect(told.filter((message) => loginMessageKey(message) !== 'wrongOrLocked')).toHaveLength(13);
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: 'other' }).route.query['SMUSRMSG']).toBe('wrongOrLocked');
});

test.each((part.routes ?? []).map(({ path }) => path))(
  'all spellings of %s share one cached rendering @D-2',
  (declared) => {
    const planned = routeSpellings(part.routes ?? [], declared, 'SMQUERYDATA=a').map((route) =>
      planLoginPage(fixtureBoot({ texts: { 'login-mf': english }, route })),
    );
    expect(planned).toHaveLength(48);
    expect(new Set(planned.map(({ route }) => JSON.stringify(route))).size).toBe(1);
  },
);

test('after a rejected log-in the title starts with the error @LOG-8', () => {
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: 'Invalid Credentials' }).title).toBe('Error: Log in | Aldermere');
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: '' }).title).toBe('Log in | Aldermere');
});
