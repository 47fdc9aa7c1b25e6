import { bareManifest } from '@portal/registry/manifest';
import type { RouteMatch } from '@portal/shared-wl-assets';
import type { LivePart } from '../../parts/live-part';
import type { Release } from '../../releases/release';
import { selectPageParts } from './page-parts';

const HELP_ROUTES = [
  { path: '/help', page: 'help' },
  { path: '/old-help', page: 'help', opensAsDocument: true },
];

const PARTS: readonly (readonly [string, object])[] = [
  ['root-config', {}],
  ['login-mf', {}],
  ['info-pages-mf', { opensAsDocument: true }],
  ['help-mf', { uses: ['info-pages-mf'], routes: HELP_ROUTES }],
];

const NAMES = PARTS.map(([name]) => name);

const release = {
  parts: new Map(
    PARTS.map(([name, own]) => [
      name,
      { manifest: { ...bareManifest(name, 'aaaa', '1.0.0'), ...own } } as unknown as LivePart,
    ]),
  ),
  partAddresses: NAMES.slice(1).map((name) => ({ name, routes: name === 'help-mf' ? HELP_ROUTES : [] })),
  importMap: {
    imports: Object.fromEntries(NAMES.map((name) => [`@portal/${name}`, `/parts/${name}/entry.js`])),
    integrity: Object.fromEntries(NAMES.map((name) => [`/parts/${name}/entry.js`, `sha384-${name}`])),
  },
} as unknown as Release;

function namesOn(part: string): readonly string[] {
  return selectPageParts(release, { part } as RouteMatch, new Set()).parts.map(({ name }) => name);
}

test('a page contains no part whose pages open as new documents, unless it is its own or used @CARD-4', () => {
  expect(namesOn('login-mf')).toEqual(['login-mf', 'help-mf']);
  expect(namesOn('info-pages-mf')).toEqual(NAMES.slice(1));
  expect(namesOn('help-mf')).toEqual(NAMES.slice(1));
});

test('a page does not contain routes of other parts that open as documents @CARD-4', () => {
  const pathsOn = (part: string): readonly string[] =>
    selectPageParts(release, { part } as RouteMatch, new Set()).parts.flatMap(({ routes }) =>
      routes.map(({ path }) => path),
    );
  expect(pathsOn('login-mf')).toEqual(['/help']);
  expect(pathsOn('help-mf')).toEqual(['/help', '/old-help']);
});

test('the import map of a page names the files of its parts, each with its integrity value @CARD-4', () => {
  const { imports, integrity } = selectPageParts(
    release,
    { part: 'login-mf' } as RouteMatch,
    new Set(),
  ).importMap;
  expect(Object.keys(imports)).toEqual(['@portal/root-config', '@portal/login-mf', '@portal/help-mf']);
  expect(Object.keys(integrity)).toEqual(Object.values(imports));
});

test('a page names only style sheets that it may load @CARD-4', () => {
  const styles = { styles: '/styles.css', stylesIntegrity: 'sha256-a' };
  const later = { laterStyles: '/later.css', laterStylesIntegrity: 'sha256-b' };
  const partAddresses = ['login-mf', 'help-mf'].map((name) => ({ name, routes: [], ...styles, ...later }));
  const page = selectPageParts(
    { ...release, partAddresses } as unknown as Release,
    { part: 'login-mf' } as RouteMatch,
    new Set(['login-mf']),
  );
  expect(page.parts).toEqual([
    { name: 'login-mf', routes: [], styles: null, ...later },
    { name: 'help-mf', routes: [], ...styles },
  ]);
});
