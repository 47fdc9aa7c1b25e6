import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { parse } from 'regexparam';
import type { PartManifest } from '@portal/contract/part';
import { testManifest } from '@portal/registry/test-support';
import { checkRoutes } from './check-routes';
import { findPortalPath, PORTAL_PATHS } from './portal-paths';
import { findCommonPath, isValidPattern, RESERVED_SEGMENTS } from './route-overlap';

/** Number of random cases. */
const RUNS = process.env['TEST_QUICK'] === '1' ? 500 : 5_000;
/** Number of cases that must have been relevant: about a third of what a random seed gives. */
const LEAST = 0.04 * RUNS;

const WORKSPACE = path.resolve(__dirname, '../../..');
const segment = fc.constantFrom('app', 'clip', 'default', 'fps', 'login', ':wl', ':page', '*');
const pattern = fc.oneof(
  fc.constantFrom('*', '/'),
  fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
);
/** Spellings of a path that a router treats as equal: any letter case, with and without a trailing slash. */
const urlPath = fc
  .tuple(
    fc.array(fc.constantFrom('app', 'CLIP', 'default', 'Fps', 'login', 'lioninternet'), { maxLength: 5 }),
    fc.constantFrom('', '/'),
  )
  .map(([segments, end]) => `/${segments.join('/')}${segments.length === 0 ? '' : end}`);

/** Whether the router matches the path, except that `:wl` is never a reserved segment. */
function matches(route: string, url: string): boolean {
  const { keys, pattern: expression } = parse(route);
  const match = expression.exec(url);
  return (
    match !== null &&
    keys.every(
      (key, index) => key !== 'wl' || !RESERVED_SEGMENTS.includes((match[index + 1] ?? '').toLowerCase()),
    )
  );
}

test('two routes that overlap both match the common path @CARD-6', () => {
  let overlaps = 0;
  fc.assert(
    fc.property(pattern, pattern, (one, other) => {
      const common = findCommonPath(one, other);
      if (common === null) return;
      overlaps += 1;
      expect([one, other].filter((route) => !matches(route, common))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect(overlaps).toBeGreaterThan(LEAST);
});

test('two routes that match the same path overlap, in either order @CARD-6', () => {
  let shared = 0;
  fc.assert(
    fc.property(pattern, pattern, urlPath, (one, other, url) => {
      if (!matches(one, url) || !matches(other, url)) return;
      shared += 1;
      expect(findCommonPath(one, other)).not.toBeNull();
      expect(findCommonPath(other, one)).not.toBeNull();
    }),
    { numRuns: RUNS },
  );
  expect(shared).toBeGreaterThan(LEAST);
});

test.each([
  '/app/:wl?/login',
  '/a.b',
  '/app//login',
  '/app/',
  'app',
  '/app/:wl.html',
  '/*?',
  '/(x)',
  '/ä',
  '',
])('the route "%s" is not valid, since its overlaps cannot be determined @CARD-6', (route) => {
  expect(isValidPattern(route)).toBe(false);
  const part = testManifest('hello-mf', 'a', { routes: [{ path: route, page: 'x' }] });
  expect(() => checkRoutes(part, [])).toThrow(`The route ${route} of hello-mf is not valid.`);
});

const declarations = ['login-mf', 'recovery-mf', 'info-pages-mf', 'clip-login-mf'].map((name) => {
  const { default: declared } = jest.requireActual<{ default: Pick<PartManifest, 'name' | 'routes'> }>(
    path.join(WORKSPACE, name, 'portal.part.ts'),
  );
  return declared;
});
function listOthers(part: string) {
  return declarations.filter(({ name }) => name !== part);
}

test.each(declarations.map((part) => [part.name, part] as const))(
  'the routes of %s do not overlap those of another part @CARD-6',
  (name, part) => {
    expect(part.routes.length).toBeGreaterThan(0);
    expect(() => checkRoutes(part, listOthers(name))).not.toThrow();
  },
);

test.each([
  ['/default/fps', 'recovery-mf', '/:wl/fps'],
  ['/DEFAULT/FPS', 'recovery-mf', '/:wl/fps'],
  ['/app/lioninternet/login', 'login-mf', '/app/:wl/login'],
  ['/app/clip/login', 'clip-login-mf', '/app/clip/login'],
  ['/:anything/:page', 'recovery-mf', '/:wl/fps'],
  ['/self-service/*', 'recovery-mf', '/self-service/fps'],
  ['/nxn/:page', 'recovery-mf', '/nxn/fps-self-change-pw'],
  ['/*', 'login-mf', '/app/:wl/login'],
])('info-pages-mf cannot take %s from %s @CARD-6', (route, owner, ownerRoute) => {
  const own = { name: 'info-pages-mf', routes: [{ path: route, page: 'taken' }] };
  const others = listOthers('info-pages-mf').filter(({ name }) => name === owner);
  expect(() => checkRoutes(own, others)).toThrow(
    `The route ${route} of info-pages-mf overlaps the route ${ownerRoute} of ${owner}`,
  );
});

test('a page with status 404 may overlap other routes only where they take precedence @CARD-6', () => {
  const fallback = (route: string) => ({ name: 'x-mf', routes: [{ path: route, page: 'y', status: 404 }] });
  const others = listOthers('info-pages-mf');
  expect(() => checkRoutes(fallback('*'), others)).not.toThrow();
  expect(() => checkRoutes(fallback('/default/fps'), others)).toThrow('recovery-mf');
  expect(() => checkRoutes(fallback('*'), declarations)).toThrow('of info-pages-mf');
});

test('the segments that :wl never matches are reserved as white-label keys @CARD-6 @WL-7', () => {
  const file = path.join(WORKSPACE, 'server-kit/src/white-labels/reserved-keys.ts');
  const keys = [...readFileSync(file, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: '/gm)].map(([, key]) => key);
  const apps = readdirSync(path.join(WORKSPACE, 'apps')).map((name) => path.basename(name, '.json'));
  expect([...keys, ...apps].sort()).toEqual([...RESERVED_SEGMENTS].sort());
});

test.each(PORTAL_PATHS.flatMap((own) => [own, `${own}/hello`, `${own.toUpperCase()}/:id`]))(
  'the route %s belongs to the portal itself @CARD-6',
  (route) => {
    expect(() => checkRoutes({ name: 'hello-mf', routes: [{ path: route, page: 'hello' }] }, [])).toThrow(
      `The route ${route} of hello-mf is at or below ${findPortalPath(route)}, which belongs to the portal itself`,
    );
  },
);

test('a route that only begins like one of the portal is free @CARD-6', () => {
  for (const route of ['/developers', '/opsx/hello', '/:wl/dev', '/app/:wl/parts', '/login', '/app/npxy'])
    expect(findPortalPath(route)).toBeUndefined();
});

test('every path of a service that can be replaced belongs to the portal @CARD-6 @D-3', () => {
  const file = path.join(WORKSPACE, 'edge/src/settings/service-paths.ts');
  const paths = [...readFileSync(file, 'utf8').matchAll(/'(\/[\w/.-]+)'/g)].map(([, each = '']) => each);
  expect(paths.length).toBeGreaterThan(8);
  for (const each of paths)
    expect([each, findPortalPath(each.replace(/\.html$/, ''))]).not.toContain(undefined);
});
