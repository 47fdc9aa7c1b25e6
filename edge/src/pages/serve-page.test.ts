import { brotliDecompressSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { NO_TRACING } from '@portal/server-kit/tracing';
import type { PageBoot } from '@portal/shared-wl-assets';
import standard from '../../../shared-wl-assets/white-labels/default.json';
import type { LivePart } from '../parts/live-part';
import type { Release } from '../releases/release';
import { BrotliPage } from './document/brotli-page';
import type { PageDependencies } from './page-dependencies';
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

const renderer = {
  hasFailures: () => false,
  plan: () => Promise.resolve(null),
  render: (_parts: unknown, _part: string, slots: readonly string[], boot: PageBoot) =>
    Promise.resolve(slots.map((id) => ({ id, html: `© ${boot.copyrightYear}` }))),
};

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
  site: { clipHome: '/apps/', whiteLabelTesting: false },
  formOrigins: [],
  partsOrigin: null,
  renderer,
  tracing: NO_TRACING,
  assignRelease: () => release,
} as unknown as PageDependencies;

const requested = {
  route: { part: 'shell', page: 'small', path: '/', params: {}, query: {} },
  whiteLabel: standard,
  status: 200,
} as unknown as ResolvedPage;

afterEach(() => jest.useRealTimers());

async function startApp() {
  const app = fastify();
  await app.register(fastifyCookie);
  app.decorateReply('ensurePortalSession', () => 'session');
  const pages = createPageServer(context);
  app.get('/', (request, reply) => pages.servePage(request, reply, requested));
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

const compress = jest.spyOn(BrotliPage, 'compress');

test.each([
  ['gzip, deflate, br', true],
  ['br;q=0, gzip', false],
  ['gzip', false],
  [undefined, false],
])(
  'a frequently requested page with accept-encoding %s is sent in Brotli: %s @CARD-3',
  async (encodings, isBrotli) => {
    const app = await startApp();
    const request = () =>
      app.inject({ url: '/', headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });
    for (let response = 0; response < 22; response += 1) await request();
    await Promise.all(compress.mock.results.map(({ value }) => value));
    await new Promise(setImmediate);
    const { rawPayload, headers } = await request();
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    const text = isBrotli ? brotliDecompressSync(rawPayload) : rawPayload;
    expect(headers['content-encoding']).toBe(isBrotli ? 'br' : undefined);
    expect(text.toString()).toContain(`<style nonce="${nonce}"`);
    expect(text.toString()).toMatch(/<\/html>$/);
    await app.close();
  },
);
