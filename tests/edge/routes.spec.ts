import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { rawRequest } from './raw-request';

const portal = useSharedPortal();

type Texts = Readonly<Record<string, { readonly heading: string }>>;
function readTexts(language: string): Texts {
  return JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../../info-pages-mf/i18n/${language}.json`), 'utf8'),
  ) as Texts;
}
const ENGLISH = readTexts('en-US');
const GERMAN = readTexts('de-DE');

/** Expected response for a URL. */
interface Served {
  readonly address: string;
  readonly status: number;
  readonly page: string;
  readonly whiteLabel: string;
  readonly title: string;
}

interface Boot {
  readonly route: { readonly page: string };
  readonly whiteLabel: { readonly key: string };
}

function between(text: string, from: string, to: string): string {
  return text.split(from)[1]?.split(to)[0] ?? `nothing between ${from} and ${to}`;
}

const UNESCAPED: Readonly<Record<string, string>> = { '&amp;': '&', '&#39;': "'", '&quot;': '"' };
function unescaped(text: string): string {
  return text.replace(/&(?:amp|#39|quot);/g, (each) => UNESCAPED[each] ?? '');
}

async function serve(address: string): Promise<Served & { readonly text: string }> {
  const { status, text } = await rawRequest(portal.origin, address);
  const boot = JSON.parse(between(text, 'id="portal-boot">', '</script>')) as Boot;
  const title = unescaped(between(text, '<title>', '</title>'));
  return { address, status, page: boot.route.page, whiteLabel: boot.whiteLabel.key, title, text };
}

async function expectServed(expected: readonly Served[]): Promise<void> {
  const served: Served[] = [];
  for (const { address } of expected) {
    const { text: _text, ...answer } = await serve(address);
    served.push(answer);
  }
  expect(served).toEqual(expected);
}

const PAGES = [
  'logout',
  'ssoLogout',
  'systemRequirements',
  'cookiePolicy',
  'termsOfUse',
  'accessDenied',
  'loggedOut',
  'samlError',
  'sessionExpired',
  'systemUnavailable',
] as const;

/** Base paths of information pages with their white label, name and texts in its default language (D-2). */
const BASES = [
  ['', 'default', 'Aldermere', ENGLISH],
  ['/app/default', 'default', 'Aldermere', ENGLISH],
  ['/apps/default', 'default', 'Aldermere', ENGLISH],
  ['/app/karmesin', 'karmesin', 'Karmesin Privatbank', GERMAN],
  ['/apps/karmesin', 'karmesin', 'Karmesin Privatbank', GERMAN],
] as const;

test('every information page is served at all of its URLs @NAV-1 @INF-1 @INF-8 @D-2', async () => {
  await expectServed(
    BASES.flatMap(([base, whiteLabel, name, texts]) =>
      PAGES.map((page) => ({
        address: `${base}/${page}`,
        status: 200,
        page,
        whiteLabel,
        // Titles contain no soft hyphens.
        title: `${texts[page]?.heading?.replaceAll('\u00ad', '') ?? ''} | ${name}`,
      })),
    ),
  );
});

test('recovery, login and the second app are served at all of their URLs @NAV-1 @REC-1 @INF-5 @D-2', async () => {
  const aldermere = (address: string, page: string, heading: string): Served => ({
    address,
    status: 200,
    page,
    whiteLabel: 'default',
    title: `${heading} | Aldermere`,
  });
  const karmesin = (address: string, page: string, heading: string): Served => ({
    address,
    status: 200,
    page,
    whiteLabel: 'karmesin',
    title: `${heading} | Karmesin Privatbank`,
  });
  await expectServed([
    aldermere('/default/fps', 'fps', 'Forgot your password?'),
    aldermere('/default/fuid', 'fuid', 'Forgot your User ID?'),
    aldermere('/self-service/fps', 'fps', 'Forgot your password?'),
    aldermere('/self-service/fuid', 'fuid', 'Forgot your User ID?'),
    aldermere('/self-service/default/fps', 'fps', 'Forgot your password?'),
    aldermere('/self-service/default/fuid', 'fuid', 'Forgot your User ID?'),
    aldermere('/self-service/default/any/thing/fps', 'fps', 'Forgot your password?'),
    aldermere('/self-service/default/any/thing/fuid', 'fuid', 'Forgot your User ID?'),
    karmesin('/karmesin/fps', 'fps', 'Passwort vergessen?'),
    karmesin('/self-service/karmesin/fps', 'fps', 'Passwort vergessen?'),
    karmesin('/self-service/any/karmesin/fps', 'fps', 'Passwort vergessen?'),
    karmesin('/self-service/any/thing/karmesin/more/FPS/', 'fps', 'Passwort vergessen?'),
    aldermere('/self-service/default/karmesin/fps', 'fps', 'Forgot your password?'),
    aldermere('/nxn/fps-self-change-pw', 'changePassword', 'Choose a new password'),
    aldermere('/app/default/login?SMQUERYDATA=x', 'login', 'Log in'),
    karmesin('/app/karmesin/login?SMQUERYDATA=x', 'login', 'Anmelden'),
    aldermere('/app/clip/login?SMQUERYDATA=x', 'login', 'Log in'),
    aldermere('/app/clip/cookiePolicy', 'cookiePolicy', 'Cookie Policy'),
  ]);
});

test('an unknown URL is Page Not Found, in the brand of the client that it names @NAV-7 @INF-6 @SEC-R10', async () => {
  const notFound = (address: string, whiteLabel = 'default', title = 'Page Not Found'): Served => ({
    address,
    status: 404,
    page: 'notFound',
    whiteLabel,
    title,
  });
  const german = (address: string): Served => notFound(address, 'karmesin', 'Seite nicht gefunden');
  await expectServed([
    // clip is the second app and never a white label.
    ...['/app/clip/logout', '/app/clip/termsOfUse', '/apps/clip/logout', '/clip/fps'].map((each) =>
      notFound(each),
    ),
    ...['/self-service/clip/fuid', '/app/clip/x/y', '/app/clip/cookiePolicy/x'].map((each) => notFound(each)),
    ...PAGES.map((page) => notFound(`/app/nokey/${page}`)),
    ...['/nokey/fps', '/self-service/nokey/any/fuid', '/app/Karmesin/logout'].map((each) => notFound(each)),
    ...['/nowhere', '/nowhere/at/all', '/apps/default/login', '/app/default/login/more'].map((each) =>
      notFound(each),
    ),
    ...['/app/constructor/logout', '/app/__proto__/x', '/fps', '/%00', `/app/${'a'.repeat(65)}/login`].map(
      (each) => notFound(each),
    ),
    ...['/app//evil.example/login', '//evil.example/app/default/login'].map((each) => notFound(each)),
    // Percent-encoded spellings of a route are not served, since a proxy rule for /dev would not match them.
    ...['/%64ev/outbox', '/dev/%6Futbox', '/default/f%70s', '/d%65fault/fps'].map((each) => notFound(each)),
    ...['/karmesin/f%70s', '/app/karmesin/logou%74'].map(german),
    ...['/app/karmesin', '/apps/karmesin/', '/self-service/karmesin', '/karmesin'].map((each) =>
      german(each),
    ),
    ...['/app/karmesin/nowhere', '/apps/karmesin/login', '/self-service/karmesin/x', '/karmesin/fpz'].map(
      german,
    ),
  ]);
});

test('password managers are redirected to the recovery of the client @D-2 @REC-1', async () => {
  const ask = (query = '', headers: Readonly<Record<string, string>> = {}) =>
    rawRequest(portal.origin, `/.well-known/change-password${query}`, { headers });
  const page = `${portal.origin}/app/karmesin/login`;
  for (const [query, headers, key] of [
    ['', {}, 'default'],
    ['?wl=karmesin', {}, 'karmesin'],
    ['?wl=nokey', {}, 'default'],
    ['?wl=//evil.example', {}, 'default'],
    ['', { referer: page }, 'karmesin'],
    ['?wl=ray', { referer: page }, 'ray'],
    ['', { referer: 'https://evil.example/app/karmesin/login' }, 'default'],
    ['', { cookie: 'wlCookie=ray' }, 'ray'],
  ] as const) {
    const { status, headers: answered } = await ask(query, headers);
    expect([status, answered.location, answered['cache-control']]).toEqual([302, `/${key}/fps`, 'no-store']);
  }
  expect((await rawRequest(portal.origin, '/karmesin/fps')).status).toBe(200);
  // Password managers also request this URL, to detect servers that respond with 200 to any URL.
  const reliable = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await rawRequest(portal.origin, reliable)).status).toBe(404);
});

test('the outage page shows what its client has configured @INF-7 @WL-2', async () => {
  const readPage = async (address: string): Promise<readonly [number, string, string, string]> => {
    const { status, whiteLabel, title, text } = await serve(address);
    return [
      status,
      whiteLabel,
      title,
      unescaped(between(text, '<h1', '</h1>').replace(/^[^>]*>|<[^>]*>/g, '')),
    ];
  };
  const quarter = ['Not available at the moment | Lindmark Capital', 'We are closing the quarter'] as const;
  for (const address of ['/app/lmc/sorry', '/APP/lmc/SORRY/', '/app/clip/sorry?wl=lmc'])
    expect(await readPage(address), address).toEqual([200, 'lmc', ...quarter]);
  expect(await readPage('/app/client-three/sorry')).toMatchObject({ 1: 'client-three' });
  const own = ['Not available at the moment | Aldermere', 'We are not available at the moment'] as const;
  for (const address of ['/app/default/sorry', '/app/clip/sorry', '/app/clip/sorry?wl='])
    expect(await readPage(address), address).toEqual([200, 'default', ...own]);
  for (const address of ['/app/nokey/sorry', '/app/clip/sorry?wl=nokey'])
    expect((await rawRequest(portal.origin, address)).status, address).toBe(404);
});

function hrefs(text: string, element: string): readonly string[] {
  return [...between(text, `<${element}`, `</${element}>`).matchAll(/ href="([^"]*)"/g)].map(([, href]) =>
    unescaped(href ?? ''),
  );
}

test('"log in again" leads to the login page of the client that the visitor has left @INF-1 @D-2', async () => {
  const location = async (address: string) =>
    (await rawRequest(portal.origin, address)).headers.location?.split('SMQUERYDATA')[0];
  expect(await location('/login/logout.html')).toBe('/apps/home');
  expect(await location('/login/logout.html?wl=karmesin')).toBe('/apps/home?wl=karmesin');
  expect(await location('/login/logout.html?wl=nokey')).toBe('/apps/home');
  expect(await location('/login/logout.html?wl=//evil.example')).toBe('/apps/home');
  expect(await location('/apps/home?wl=karmesin')).toBe('/app/karmesin/login?');
  expect(await location('/login?wl=karmesin')).toBe('/app/karmesin/login?wl=karmesin');
  expect(await location('/login?wl=clip')).toBe('/app/default/login?wl=clip');
  expect(hrefs((await serve('/app/karmesin/logout')).text, 'main')).toEqual([
    '/login/logout.html?wl=karmesin',
  ]);
  expect(hrefs((await serve('/app/karmesin/ssoLogout')).text, 'main')).toEqual([]);
});

test('a plain page uses the language of its client unless the visitor has chosen another @I18N-2 @LOG-12', async () => {
  const heading = async (cookie?: string) => {
    const response = await rawRequest(portal.origin, '/registration/self-reg/karmesin/open_account', {
      headers: cookie === undefined ? {} : { cookie },
    });
    return [between(response.text, 'lang="', '"'), between(response.text, '<h1>', '</h1>')];
  };
  expect(await heading()).toEqual(['de', 'Konto eröffnen']);
  expect(await heading('displayLanguage=en_US')).toEqual(['en', 'Open an account']);
});
