import { bareManifest } from '@portal/registry/manifest';
import type { RouteMatch } from '@portal/shared-wl-assets';
import type { LivePart } from '../../parts/live-part';
import type { Release } from '../../releases/release';
import { renderPageStyles } from './page-styles';

const FIRST = '.AbCd00a{color:red}';
const LATER = `.AbCd01a{margin:.5rem}.AbCd01b:hover>.AbCd00a{gap:1rem}${' '.repeat(4_000)}`;

function createPart(name: string, firstStyles: string | null, ahead: readonly string[] = []): LivePart {
  const manifest = { ...bareManifest(name, '0'.repeat(16), '1.0.0'), ahead };
  return { manifest, styles: FIRST + LATER, firstStyles } as unknown as LivePart;
}

function render(parts: readonly LivePart[], markup: string, route: Partial<RouteMatch> = {}): string {
  const release = { parts: new Map(parts.map((part) => [part.manifest.name, part])) } as unknown as Release;
  const found = renderPageStyles(release, { part: 'login-mf', ...route } as RouteMatch, parts, markup);
  return found.replace(/ nonce="[^"]*"/g, '');
}

const first = `<style data-first-of="shared-wl-assets">${FIRST}</style>`;
const whole = `<style data-part="shared-wl-assets">${FIRST}${LATER}</style>`;
const shared = createPart('shared-wl-assets', FIRST);

test.each([
  ['markup without classes', '<p>AbCd01a</p>', first],
  ['classes of the first styles', '<p class="AbCd00a">', first],
  ['a later class', '<p class="AbCd00a AbCd01a">', whole],
  ['a later class that only a compound selector has', '<p class="AbCd01b">', whole],
  ['a class whose beginning is a later one', '<p class="AbCd01aa">', first],
])('a page with %s contains the styles for it @CARD-3', (_what, markup, styles) => {
  expect(render([shared], markup)).toBe(styles);
});

test('a page whose part needs later modules, and a fixture, contain all styles @CARD-3', () => {
  const login = createPart('login-mf', null, ['shared-wl-assets/content-pages']);
  expect(render([shared, login], '')).toContain(whole);
  expect(render([shared], '', { module: 'fixtures' })).toBe(whole);
});

test('a part with one style sheet has one style element, a part without styles has none @CARD-3', () => {
  expect(render([createPart('shared-wl-assets', null)], '')).toBe(whole);
  expect(render([{ ...shared, styles: '', firstStyles: null }], '')).toBe('');
});

test('later styles are loaded separately only when their total size on a page justifies the requests @CARD-3', () => {
  const few = { ...createPart('shell', FIRST), styles: `${FIRST}.AbCd02a{gap:0}` };
  expect(render([few], '')).toContain('data-part="shell"');
  expect(render([shared, few], '')).toContain('data-first-of="shell"');
});
