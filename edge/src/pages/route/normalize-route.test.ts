import type { RouteDeclaration, RouteNormalization } from '@portal/registry/manifest';
import type { RouteMatch } from '@portal/shared-wl-assets';
import standard from '../../../../shared-wl-assets/white-labels/default.json';
import { fillPath, fillRedirect, normalizeRoute } from './normalize-route';
import type { ResolvedPage } from './resolve-page';

const PLAIN = 'portalplainTARGET1';
const ENCODED = 'portalencodedTARGET1';
const PATH = 'portaltokenofpath1';
const HIDDEN = 'portalhiddenpath11';

function normalized(
  route: Partial<RouteMatch>,
  declaration: Omit<RouteDeclaration, 'page'> = { path: '/app/:wl/login' },
) {
  return normalizeRoute({
    route: { part: 'some-mf', page: 'page', path: '/', params: {}, query: {}, ...route },
    whiteLabel: standard as unknown as ResolvedPage['whiteLabel'],
    declaration: { page: 'page', ...declaration },
  });
}
function withQuery(query: Record<string, string>, normalize: RouteNormalization) {
  return normalized(
    { path: '/app/default/login', params: { wl: 'default' }, query },
    { path: '/app/:wl/login', normalize },
  );
}

const placeholders = { TARGET: { plain: PLAIN, encoded: ENCODED } };

test('visitor values never reach server code; their tokens are replaced plain, URL-encoded and in redirects @SEC-R12', () => {
  const { route, values } = withQuery({ TARGET: '/a?b=1&c "d"' }, { placeholders });
  expect(route.query).toEqual({ TARGET: PLAIN });
  expect(values[PLAIN]?.text).toBe('/a?b=1&c "d"');
  expect(values[ENCODED]?.text).toBe('%2Fa%3Fb%3D1%26c%20%22d%22');
  expect(fillRedirect(`/x?TARGET=${PLAIN}`, values)).toBe('/x?TARGET=%2Fa%3Fb%3D1%26c+%22d%22');
});

test.each(['$&', '$1', PLAIN, `\uD83D`, '\u0000'])('the value %j is inserted unchanged @SEC-R12', (value) => {
  const { values } = withQuery({ TARGET: value }, { placeholders });
  const target = fillRedirect(`/x?a=${PLAIN}`, values);
  expect(new URL(target, 'http://localhost').searchParams.get('a')).toBe(value.replace('\uD83D', '\uFFFD'));
});

test('an empty value stays empty, and tokens that also occur in text are not used @SEC-R12', () => {
  expect(withQuery({ TARGET: '' }, { placeholders })).toMatchObject({
    route: { query: { TARGET: '' } },
    values: {},
  });
  const unusable = { TARGET: { plain: '.*', encoded: ENCODED } };
  expect(withQuery({ TARGET: 'a' }, { placeholders: unusable })).toMatchObject({
    route: { query: { TARGET: 'a' } },
    values: {},
  });
  expect(withQuery({ TARGET: 'a' }, { placeholders: unusable, known: { TARGET: ['Y'] } })).toMatchObject({
    route: { query: { TARGET: 'a' } },
  });
});

test('half of a character pair is URL-encoded as the replacement character @SEC-R12', () => {
  expect(withQuery({ TARGET: '\uD83D' }, { placeholders }).values[ENCODED]?.text).toBe('%EF%BF%BD');
});

test('a path parameter with the name of a query parameter stays unchanged @SEC-R12', () => {
  const { route, values } = normalized(
    { params: { wl: 'default', TARGET: 'x' } },
    { path: '/app/:wl/login', normalize: { placeholders } },
  );
  expect(route.params).toEqual({ wl: 'default', TARGET: 'x' });
  expect(values).toEqual({});
});

test.each([
  ['Y', 'Y'],
  [' Y ', ' Y '],
  ['', ''],
  ['  ', ''],
  ['y', 'other'],
  ['constructor', 'other'],
  [`Y${' '.repeat(199)}`, `Y${' '.repeat(199)}`],
  [`Y${' '.repeat(200)}`, 'other'],
])('with known values, %j reaches server code as %j @LOGERR-9', (value, expected) => {
  expect(withQuery({ FTUF: value }, { known: { FTUF: ['Y'] } }).route.query).toEqual({ FTUF: expected });
});

test('a route without normalization and a fixture stay unchanged @D-2', () => {
  const route = { path: '/APP/default/login/', query: { a: 'b' } };
  expect(normalized(route).route).toMatchObject(route);
  expect(
    normalized({ ...route, module: 'fixtures' }, { path: '/app/:wl/login', normalize: {} }).route,
  ).toMatchObject(route);
  const fixture = {
    route: { part: 'some-mf', page: 'page', path: '/', params: {}, query: {}, module: 'fixtures' as const },
    whiteLabel: standard as unknown as ResolvedPage['whiteLabel'],
  };
  expect(normalizeRoute(fixture)).toEqual({ route: fixture.route, values: {} });
});

test.each([
  ['/app/:wl/login', '/APP/d%65fault/login/', { wl: 'default' }, '/app/default/login'],
  [
    '/self-service/:wl/*/fps',
    '/self-service/default/any/thing/fps',
    { wl: 'default', '*': '' },
    '/self-service/default/x/fps',
  ],
  ['/logout', '/logout/', {}, '/logout'],
  ['logout', '/logout/', {}, '/logout'],
  ['/app/:wl?', '/APP/default', { wl: 'default' }, '/app/default'],
])(
  '%s is normalized to one route, whatever its spelling @D-2',
  (path, spellings, params: Record<string, string>, expected) => {
    expect(normalized({ path: spellings, params }, { path, normalize: {} }).route.path).toBe(expected);
  },
);

const wrongPath = {
  path: {
    token: PATH,
    hidden: HIDDEN,
    prefixes: ['/app/:wl/termsOfUse', '/termsOfUse', '/app/clip/', '/app/:wl/', '/app/home', '/app/'],
    endings: ['/fps', '/fuid'],
  },
};
test.each([
  ['/nowhere', `/${PATH}`, 'nowhere'],
  ['/karmesin/fuid', `/${PATH}/fuid`, 'karmesin/fuid'],
  ['/app/any', `/app/${PATH}`, 'any'],
  ['/app/karmesin/FUID/', `/app/${PATH}/fuid`, 'karmesin/FUID/'],
  ['/app/default/nope', `/app/default/${PATH}`, 'nope'],
  ['/app/default/fps', `/app/default/${PATH}/fps`, 'fps'],
  ['/app/clip/x/fps', `/app/clip/${PATH}/fps`, 'x/fps'],
  ['/termsOfUse/~2019', `/termsOfUse${PATH}`, '/~2019'],
  ['/app/default/termsOfUse/fps', `/app/default/termsOfUse${PATH}/fps`, '/fps'],
])('the unknown path %s reaches server code as %s @INF-6 @NAV-3', (path, expected, rest) => {
  const { route, values } = normalized({ path }, { path: '*', normalize: wrongPath });
  expect(route.path).toBe(expected);
  // The browser renders from the path itself, and links back to the page contain the encoded name.
  expect(fillPath(route.path, values)).toBe(path);
  const ending = /\/\w+$/.exec(expected.slice(expected.indexOf(PATH)))?.[0] ?? '';
  const encoded = new URLSearchParams({ back: expected }).toString().slice('back='.length);
  expect(Object.fromEntries(Object.entries(values).map(([token, { text }]) => [token, text]))).toEqual({
    [PATH + ending]: rest,
    [encoded]: new URLSearchParams({ back: path }).toString().slice('back='.length),
  });
});

test.each([
  ['/app/default', '/app/default'],
  ['/app/default/', '/app/default'],
  ['/app/home', '/app/home'],
  ['/termsOfUse', '/termsOfUse'],
  ['/call us now', `/${HIDDEN}`],
  ['/call us now/fps', `/${HIDDEN}/fps`],
  ['/app/clip/call us now', `/app/clip/${HIDDEN}`],
  ['/app/default/konto%C3%BCbersicht', `/app/default/${HIDDEN}`],
  [`/${'a/'.repeat(9)}`, `/${HIDDEN}`],
])('for the unknown path %s server code gets %s, and no visitor text @INF-6', (path, expected) => {
  const { route, values } = normalized({ path }, { path: '*', normalize: wrongPath });
  expect(route.path).toBe(expected);
  expect(values).toEqual({});
});

test('an unknown path below a percent-encoded key belongs to that key @INF-6 @D-2', () => {
  const params = { wl: 'default', '*': '' };
  const { route } = normalized(
    { path: '/app/d%65fault/nope', params },
    { path: '/app/:wl/*', normalize: wrongPath },
  );
  expect(route.path).toBe(`/app/default/${PATH}`);
});

test('a value that contains the token of another parameter is inserted unchanged @CLP-1', () => {
  const other = { plain: 'portalplainBGTARGET', encoded: 'portalencodedBGTARGET' };
  const query = { TARGET: `x${other.plain}`, BGTARGET: `y ${PLAIN}` };
  const { values } = withQuery(query, { placeholders: { ...placeholders, BGTARGET: other } });
  expect(fillRedirect(`/x?TARGET=${PLAIN}&BGTARGET=${other.plain}`, values)).toBe(
    `/x?TARGET=x${other.plain}&BGTARGET=y+${PLAIN}`,
  );
});
