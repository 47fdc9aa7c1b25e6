import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import type { PageBoot } from '@portal/contract/page';
import { NO_TRACING } from '@portal/server-kit/tracing';
import type { PageDependencies } from '../page-context/page-dependencies';
import type { LivePart } from '../parts/live-part';
import type { Release } from '../releases/release';
import type { ResolvedPage } from './route/resolve-page';
import { createPageServer } from './serve-page';

function part(name: string, slot: string) {
  return {
    baseUrl: `/parts/${name}/`,
    styles: '',
    translations: new Map(),
    libraries: null,
    serverBundle: '',
    manifest: { name, slots: [slot], routes: [], uses: [], files: [] },
  } as unknown as LivePart;
}

const render = jest.fn((_parts: unknown, _part: string, slots: readonly string[], boot: PageBoot) => {
  const { TARGET = '', FTUF = '' } = boot.route.query;
  const link = `<a href="/x?a=${encodeURIComponent(TARGET)}">${FTUF}</a><input value="${TARGET}">`;
  const rendered = slots.map((id) => ({ id, html: `© ${boot.copyrightYear} ${link}` }));
  return Promise.resolve({ plan: null, slots: rendered });
});
const renderer = { hasFailures: () => false, render };

/** A page that consists only of the footer. */
const release = {
  id: 'release',
  parts: new Map([['shell', part('shell', 'footer')]]),
  importMap: { imports: {}, integrity: {} },
  partAddresses: [],
  overrides: new Map(),
} as unknown as Release;

const context = {
  settings: { environment: 'MOCK', publicOrigin: 'http://localhost' },
  apps: [],
  whiteLabelTesting: false,
  formOrigins: [],
  partsOrigin: null,
  renderer,
  tracing: NO_TRACING,
  assignRelease: () => release,
} as unknown as PageDependencies;

const STANDARD = path.join(__dirname, '../../../shared-wl-assets/white-labels/default.json');

const requested = {
  route: { part: 'shell', page: 'small', path: '/', params: {}, query: {} },
  declaration: { path: '/', page: 'small', query: ['TARGET', 'FTUF'], passThrough: ['TARGET'] },
  whiteLabel: JSON.parse(readFileSync(STANDARD, 'utf8')) as unknown,
  status: 200,
} as unknown as ResolvedPage;

afterEach(() => jest.useRealTimers());

async function startApp() {
  const app = fastify();
  await app.register(fastifyCookie);
  app.decorateReply('ensurePortalSession', () => 'session');
  const pages = createPageServer(context);
  app.get<{ Querystring: Record<string, string> }>('/', (request, reply) =>
    pages.servePage(request, reply, { ...requested, route: { ...requested.route, query: request.query } }),
  );
  return app;
}

test('at the turn of the year, page and browser show the new year despite cached pages @NAV-3', async () => {
  const app = await startApp();
  const served = async (now: string): Promise<readonly (string | undefined)[]> => {
    jest.useFakeTimers({ now: new Date(now), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const { body } = await app.inject('/');
    return [/© (\d+)/.exec(body)?.[1], /"copyrightYear":(\d+)/.exec(body)?.[1]];
  };
  expect(await served('2030-12-31T23:59:59Z')).toEqual(['2030', '2030']);
  expect(await served('2031-01-01T00:00:00Z')).toEqual(['2031', '2031']);
  await app.close();
});

test('a cached page contains no value of another visitor, and each value is escaped @SEC-R12', async () => {
  const app = await startApp();
  render.mockClear();
  const serve = async (TARGET: string): Promise<string> =>
    (await app.inject({ url: '/', query: { TARGET } })).body;
  const [one, other] = [await serve('/one?"><b>'), await serve('/other&amp;')];
  expect(render).toHaveBeenCalledTimes(1);
  expect(one).toContain('<a href="/x?a=%2Fone%3F%22%3E%3Cb%3E"></a><input value="/one?&quot;&gt;&lt;b&gt;">');
  expect(one).toContain('"query":{"TARGET":"/one?\\">\\u003cb>"}');
  expect(other).toContain('<a href="/x?a=%2Fother%26amp%3B"></a><input value="/other&amp;amp;">');
  expect(other).not.toContain('/one');
  await app.close();
});

test('a value that is not passed through has its own rendering, which is cached @SEC-R12', async () => {
  const app = await startApp();
  render.mockClear();
  const serve = async (FTUF: string): Promise<string> =>
    (await app.inject({ url: '/', query: { FTUF } })).body;
  expect(await serve('Y')).toContain('>Y</a>');
  expect(await serve('N')).toContain('>N</a>');
  expect(await serve('Y')).toContain('>Y</a>');
  expect(render).toHaveBeenCalledTimes(2);
  await app.close();
});
