import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import type { PageBoot } from '@portal/contract/page';
import type { PartManifest } from '@portal/contract/part';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { readPropertySeed } from '@portal/tooling/property-seed';
import type { LivePart } from '../../edge/src/parts/live-part';
import { type Renderer, startRenderer } from '../../edge/src/rendering/renderer';
import { testLivePart } from '../../edge/test-support/test-live-part';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { WORKSPACE } from '../workspace';
import { rawRequest } from './raw-request';

/* Compares the server's markup with the browser's rendering of the same page context, over URLs, clients and languages. */

const SLOTS = ['header', 'main', 'footer', 'notices'] as const;
const PARTS = ['shared-wl-assets', 'shell', 'login-mf', 'recovery-mf', 'info-pages-mf', 'clip-login-mf'];

let renderer: Renderer;
const portal = useSharedPortal();
test.beforeAll(() => {
  renderer = startRenderer({ opened: () => undefined });
});
test.afterAll(() => renderer.close());

/** Returns a built part with only the data that rendering needs. */
function builtPart(name: string): LivePart {
  const folder = path.join(WORKSPACE, name, 'dist/part');
  const manifest = JSON.parse(readFileSync(path.join(folder, MANIFEST_FILE), 'utf8')) as PartManifest;
  const { edge } = manifest;
  return testLivePart(manifest, {
    serverBundle: edge === null ? null : readFileSync(path.join(folder, edge), 'utf8'),
  });
}
const parts = new Map(PARTS.map((name) => [name, builtPart(name)]));

/** A page request that a visitor can make. */
interface Visit {
  readonly url: string;
  readonly language: 'en_US' | 'de_DE';
  readonly userAgent: string;
}

const CLIENTS = ['default', 'karmesin', 'ray', 'lioninternet', 'client-two', 'nosuchclient'];
const BASES = [
  '',
  '/app/:wl',
  '/apps/:wl',
  '/self-service/:wl',
  '/self-service/any/:wl',
  '/:wl',
  '/app',
  '/APP/:wl',
  '/app/clip',
  '/nxn',
];
const PAGES = [
  ...['cookiePolicy', 'systemRequirements', 'termsOfUse', 'accessDenied', 'loggedOut', 'samlError'],
  ...[
    'sessionExpired',
    'systemUnavailable',
    'logout',
    'ssoLogout',
    'login',
    'sorry',
    'fps',
    'fuid',
    'any/fps',
  ],
  ...['home', 'fps-self-change-pw', 'nowhere', 'LOGGEDOUT', 'konto%C3%BCbersicht', 'terms%4FfUse', ''],
];
const RESTS = [
  ...[
    '',
    '',
    '/',
    '/old.html',
    '/2019',
    'X',
    '/konto%C3%BCbersicht',
    '/a%2Fb',
    '/~x',
    '//y',
    '/fps',
    '/FUID/',
  ],
  ...['%20call%20us', `/${'a'.repeat(65)}`],
];
const QUERIES = [
  ...[
    '',
    'SMQUERYDATA=a%20b%22&TARGET=%2Fx%3Fy%3D%27',
    'SMQUERYDATA=x&SMUSRMSG=Wrong%20words',
    'FTUF=Y',
    'FTUF=n',
  ],
  ...['forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin', 'forgetUserIdRedirect=%2Felsewhere', 'url=cookiePolicy'],
];
const USER_AGENTS = [
  '',
  'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko',
  'Mozilla/5.0 (iPhone)',
];

const keys = fc.constantFrom(...CLIENTS);
/** The client's key, sometimes percent-encoded. */
const spelling = fc.oneof(
  { weight: 6, arbitrary: keys },
  { weight: 1, arbitrary: keys.map((key) => `%${key.charCodeAt(0).toString(16)}${key.slice(1)}`) },
);
const visits: fc.Arbitrary<Visit> = fc.record({
  url: fc
    .tuple(spelling, ...[BASES, PAGES, RESTS, QUERIES].map((each) => fc.constantFrom(...each)))
    .map(([key, base, page, rest, query]) => {
      const start = base?.replace(':wl', key) ?? '';
      return `${start}${page === '' ? '' : '/'}${page}${rest}${query && `?${query}`}`;
    })
    .filter((url) => url.startsWith('/')),
  language: fc.constantFrom('en_US', 'de_DE'),
  userAgent: fc.constantFrom(...USER_AGENTS),
});

/** Minimal reproductions of reported failures, for every client. */
const REPORTED = CLIENTS.flatMap((key) =>
  [
    '/systemRequirements/old.html',
    `/app/${key}/termsOfUse/2019`,
    '/app/clip/termsOfUse',
    `/app/${key}/konto%C3%BCbersicht`,
    `/app/${key}/konto%C3%BCbersicht/fps`,
    '/app/home',
    `/apps/${key}/samlError/x`,
    `/app/${key}/fps`,
  ].map((url): Visit => ({ url, language: 'de_DE', userAgent: '' })),
);

function between(text: string, from: string, to: string): string {
  return text.split(from)[1]?.split(to)[0] ?? '';
}

/** Returns the served markup of a slot; null when only the browser renders the slot. */
function servedSlot(text: string, slot: (typeof SLOTS)[number]): string | null {
  const next = SLOTS[SLOTS.indexOf(slot) + 1];
  const end = next === undefined ? '</div><script' : `</div><div id="slot-${next}"`;
  const [, mark, html] = /^([^>]*)>(.*)$/s.exec(between(text, `<div id="slot-${slot}"`, end)) ?? [];
  return mark?.includes('data-prerendered') ? (html ?? '') : null;
}

/** Unifies the escapes of apostrophes, which differ between React and the edge but are equivalent. */
function normalized(html: string): string {
  return html.replaceAll('&#x27;', '&#39;');
}

interface Difference extends Visit {
  readonly slot: string;
  readonly served: string;
  readonly hydrated: string;
}

/** Returns the text around a position, to show a difference in context. */
function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 60), at + 100);
}

/** Returns the hydration mismatches of a page; null for a response without a page, such as a redirect. */
async function findDifferences(visit: Visit): Promise<readonly Difference[] | null> {
  const { text } = await rawRequest(portal.origin, visit.url, {
    headers: {
      cookie: `displayLanguage=${visit.language}`,
      ...(visit.userAgent !== '' && { 'user-agent': visit.userAgent }),
    },
  });
  const json = between(text, 'id="portal-boot">', '</script>');
  if (json === '') return null;
  const { parts: _parts, ...boot } = JSON.parse(json) as PageBoot;
  const slotDifferences: Difference[] = [];
  for (const slot of SLOTS) {
    const served = servedSlot(text, slot);
    if (served === null) continue;
    const part = slot === 'main' ? boot.route.part : 'shell';
    const [one, other] = [normalized(served), normalized(await renderSlot(part, slot, boot))];
    if (one === other) continue;
    const at = [...one].findIndex((character, index) => character !== other[index]);
    slotDifferences.push({ ...visit, slot, served: around(one, at), hydrated: around(other, at) });
  }
  return slotDifferences;
}

/** Renders a slot as the browser does; again while the renderer is busy. */
async function renderSlot(part: string, slot: string, boot: Omit<PageBoot, 'parts'>): Promise<string> {
  const rendered = (await renderer.render(parts, part, [slot], boot, () => false))?.slots[0];
  if (rendered) return rendered.html;
  expect(renderer.failures()).toEqual([]);
  return renderSlot(part, slot, boot);
}

/** @returns number of compared pages */
async function expectSame(all: readonly Visit[]): Promise<number> {
  const allDifferences = [];
  let compared = 0;
  for (const visit of all) {
    const differences = await findDifferences(visit);
    if (differences === null) continue;
    compared += 1;
    allDifferences.push(...differences);
  }
  expect(allDifferences).toEqual([]);
  return compared;
}

test('a Page Not Found hydrates from the context that the server has rendered it with @NAV-7 @INF-6 @NAV-3', async () => {
  expect(await expectSame(REPORTED)).toBe(REPORTED.length);
});

const isLong = process.env['PORTAL_TEST_LONG'] !== undefined;

test('server and browser render the same on generated URLs of every page, client and language @NAV-1 @NAV-3 @I18N-2', async () => {
  const numRuns = isLong ? 4_000 : 40;
  const tried = fc.sample(visits, { numRuns, ...readPropertySeed(process.env) });
  expect(await expectSame(tried)).toBeGreaterThan(numRuns / 2);
});
