import type { RouteDeclaration } from '@portal/contract/part';
import { fillRedirect, passThrough } from './pass-through';
import type { ResolvedPage } from './resolve-page';

const declaration: RouteDeclaration = {
  path: '/app/:wl/login',
  page: 'login',
  query: ['TARGET', 'BGTARGET', 'FTUF'],
  passThrough: ['TARGET', 'BGTARGET', 'wl', 'returnedUserId'],
};

function pass(route: Partial<ResolvedPage['route']>, of: RouteDeclaration | undefined = declaration) {
  return passThrough({
    route: { part: 'some-mf', page: 'login', path: '/app/default/login', params: {}, query: {}, ...route },
    ...(of !== undefined && { declaration: of }),
  });
}

/** Returns what the edge inserts where server code wrote the parameter plainly, and percent-encoded. */
function insertedValues(name: string, value: string): readonly (string | undefined)[] {
  const { route, values } = pass({ query: { [name]: value } });
  const placeholder = route.query[name] ?? '';
  return [values[placeholder], values[encodeURIComponent(placeholder)]];
}

test('server code gets placeholders of passed-through values, which no URL can contain @SEC-R12', () => {
  const { route } = pass({ query: { TARGET: '/a', BGTARGET: '/a', FTUF: 'Y' } });
  expect(route.query).toEqual({
    TARGET: expect.stringMatching(/^portalValue@[\da-f]{32}$/) as string,
    BGTARGET: expect.stringMatching(/^portalValue@[\da-f]{32}$/) as string,
    FTUF: 'Y',
  });
  expect(route.query['TARGET']).not.toBe(route.query['BGTARGET']);
});

test('visitors with other values share the route, and so the cached page @SEC-R12', () => {
  const [one, other] = ['/a', '/b'].map((TARGET) => pass({ query: { TARGET } }));
  expect(one?.route).toEqual(other?.route);
  expect(one?.values).not.toEqual(other?.values);
});

test.each([
  ['/a?b=1&c "d"', '%2Fa%3Fb%3D1%26c%20%22d%22'],
  ['$&', '%24%26'],
  ['\u0000', '%00'],
  // Half of a character pair, as at the end of a truncated value.
  ['\uD83D', '%EF%BF%BD'],
])('the value %j is inserted as it is, and percent-encoded into a link @SEC-R12', (value, encoded) => {
  expect(insertedValues('TARGET', value)).toEqual([value, encoded]);
});

test('an empty value stays empty @SEC-R12', () => {
  expect(pass({ query: { TARGET: '' } })).toMatchObject({ route: { query: { TARGET: '' } }, values: {} });
});

test('a path parameter with the name of a query parameter stays unchanged @SEC-R12', () => {
  const { route, values } = pass({ params: { wl: 'default' } });
  expect(route.params).toEqual({ wl: 'default' });
  expect(values).toEqual({});
});

test('a redirect contains the values of the query, also one that is the placeholder of another @CLP-1', () => {
  const { TARGET = '', BGTARGET = '' } = pass({ query: { TARGET: 'x', BGTARGET: 'x' } }).route.query;
  const { redirectValues } = pass({ query: { TARGET: `1${encodeURIComponent(BGTARGET)}`, BGTARGET: '2 &' } });
  const target = fillRedirect(`/x?${new URLSearchParams({ TARGET, BGTARGET }).toString()}`, redirectValues);
  const query = new URL(target, 'http://localhost').searchParams;
  expect(query.get('TARGET')).toBe(`1${encodeURIComponent(BGTARGET)}`);
  expect(query.get('BGTARGET')).toBe('2 &');
});

test('no redirect contains the User ID of a rejected sign-in @SEC-R12', () => {
  const { route, values, redirectValues } = pass({ params: { returnedUserId: 'alex.morgan' } });
  const placeholder = route.params['returnedUserId'] ?? '';
  expect(values[placeholder]).toBe('alex.morgan');
  const redirect = `/x?a=${placeholder}&b=${encodeURIComponent(placeholder)}`;
  expect(fillRedirect(redirect, redirectValues)).toBe(redirect);
});

test.each([
  ['a route without passThrough', {}, { path: '/app/:wl/login', page: 'login' }],
  ['a fixture', { module: 'fixtures' as const }, declaration],
])('%s stays unchanged @D-2', (_what, route, of) => {
  const query = { TARGET: '/a' };
  expect(pass({ query, ...route }, of)).toMatchObject({ route: { query }, values: {}, redirectValues: {} });
});
