/** @jest-environment node */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { type LiveWhiteLabels, watchWhiteLabels } from '@portal/server-kit/white-labels';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import type { PageDependencies } from '../page-context/page-dependencies';
import { readWhiteLabels } from '../start-up/read-white-labels';
import { createErrorPageRenderer, registerErrorPages } from './error-pages';
import { rejectUnservedClients } from './reject-unserved-clients';

const SHIPPED = path.resolve(__dirname, '../../../shared-wl-assets/white-labels');
const POLL_NEVER_MS = 1_000_000;
let folder: string;
let live: LiveWhiteLabels;
let app: FastifyInstance;
let rejected: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-clients-'));
  cpSync(SHIPPED, folder, { recursive: true });
  rejected = [];
});
afterEach(async () => {
  await Promise.all([app.close(), live.close()]);
  rmSync(folder, { recursive: true });
});

function start(): void {
  const observer = {
    changed: () => undefined,
    rejected: (key: string) => void rejected.push(key),
    failed: () => undefined,
  };
  live = watchWhiteLabels(folder, readWhiteLabels(folder), {}, observer, POLL_NEVER_MS);
  app = fastify();
  const pages = {
    settings: { environment: 'PRODUCTION', publicOrigin: 'https://login.bank.example' },
    whiteLabels: live,
    release: () => ({ parts: new Map() }),
  } as unknown as PageDependencies;
  registerErrorPages(app, createErrorPageRenderer(pages));
  void app.register(fastifyCookie);
  rejectUnservedClients(app, live, 'https://login.bank.example');
  app.get('/*', () => 'served');
}

async function getStatus(url: string): Promise<number> {
  return (await app.inject(url)).statusCode;
}

test('a client with a mistake at the start is reported and not served; all others are @WL-7', async () => {
  writeFileSync(path.join(folder, 'ray.json'), '{');
  start();
  expect([rejected, [...live.outdated().keys()], live.get('ray')]).toEqual([['ray'], ['ray'], null]);
  for (const url of ['/app/ray/login', '/ray/fps', '/apps/home?wl=ray', '/self-service/ray/fps'])
    expect([url, await getStatus(url)]).toEqual([url, 503]);
  for (const url of ['/app/default/login', '/karmesin/fps', '/apps/home?wl=nosuch', '/healthz', '//'])
    expect([url, await getStatus(url)]).toEqual([url, 200]);
});

test('a client is served once its file is repaired, and then keeps its last good version @WL-7', async () => {
  writeFileSync(path.join(folder, 'ray.json'), '{');
  start();
  cpSync(path.join(SHIPPED, 'ray.json'), path.join(folder, 'ray.json'));
  await live.poll();
  await live.poll();
  expect(await getStatus('/app/ray/login')).toBe(200);
  writeFileSync(path.join(folder, 'ray.json'), '{');
  await live.poll();
  await live.poll();
  expect([await getStatus('/app/ray/login'), [...live.outdated().keys()]]).toEqual([200, ['ray']]);
});

test.each([
  ['en_US', english.errors],
  ['de_DE', german.errors],
])(
  'visitors of an unserved client are asked to try again and see no other one (%s) @WL-7',
  async (language, texts) => {
    writeFileSync(path.join(folder, 'ray.json'), '{');
    start();
    const headers = { accept: 'text/html', cookie: `displayLanguage=${language}` };
    const { statusCode, body } = await app.inject({ url: '/app/ray/login', headers });
    expect(statusCode).toBe(503);
    expect(body).toContain(`<h1>${texts.statuses[503].title}</h1>`);
    expect(body).toContain(`<a class="button" href="">${texts.busy.retry}</a>`);
    const { name, loginRoute } = live.get('default') ?? { name: 'default', loginRoute: '/login' };
    for (const foreign of [name, loginRoute, '<svg', '<img']) expect(body).not.toContain(foreign);
  },
);
