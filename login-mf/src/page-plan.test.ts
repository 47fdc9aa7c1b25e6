import { fixtureBoot, speltRoutes } from '@portal/shared-wl-assets/testing';
import english from '../i18n/en-US.json';
import part from '../portal.part';
import { loginAction } from './login-action';
import { readLoginQuery } from './login-query';
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

test("SEC-R12 the page that is kept holds none of the visitor's own values", () => {
  const visitor = { SMQUERYDATA: 'data-1', TARGET: '/t?a=1', BGTARGET: '/b', postpreservationdata: 'p"1' };
  const { route, values } = plan(visitor);
  const kept = JSON.stringify(route);
  for (const value of Object.values(visitor)) expect(kept).not.toContain(JSON.stringify(value).slice(1, -1));
  expect(values[markers.TARGET.plain]).toBe('/t?a=1');
  expect(values[markers.TARGET.encoded]).toBe('%2Ft%3Fa%3D1');
  expect(Object.keys(route.query).sort()).toEqual(Object.keys(visitor).sort());
});

test('LOG-5 the kept page with its markers replaced is the page of the visitor', () => {
  const visitor = { SMQUERYDATA: 'a b', TARGET: '/x?y=1&z' };
  const { route, values } = plan(visitor);
  let action = loginAction('/f', readLoginQuery(route.query));
  for (const [marker, value] of Object.entries(values)) action = action.replace(marker, value);
  expect(action).toBe(loginAction('/f', readLoginQuery(visitor)));
});

test('SEC-R12 no marker is part of another, and each survives any escaping', () => {
  const all = Object.values(markers).flatMap(({ plain, encoded }) => [plain, encoded]);
  for (const marker of all) {
    expect(marker).toMatch(/^[a-zA-Z0-9]+$/);
    expect(all.filter((other) => other.includes(marker))).toEqual([marker]);
  }
});

test('LOGERR-9 an unknown message is kept under one name, so that no one fills the cache with words', () => {
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: 'Anything' }).route.query['SMUSRMSG']).toBe('wrongOrLocked');
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: ' Invalid Credentials ' }).route.query['SMUSRMSG']).toBe(
    'Invalid Credentials',
  );
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: ' ' }).route.query).not.toHaveProperty('SMUSRMSG');
});

test.each((part.routes ?? []).map(({ path }) => path))(
  'D-2 however a visitor spells %s, it is rendered and kept once',
  (declared) => {
    const planned = speltRoutes(part.routes ?? [], declared, 'SMQUERYDATA=a').map((route) =>
      planLoginPage(fixtureBoot({ texts: { 'login-mf': english }, route })),
    );
    expect(planned).toHaveLength(48);
    expect(new Set(planned.map(({ route }) => JSON.stringify(route))).size).toBe(1);
  },
);
