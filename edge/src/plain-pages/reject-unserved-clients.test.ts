/** @jest-environment node */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { type LiveWhiteLabels, watchWhiteLabels } from '@portal/server-kit/white-labels';
import { readWhiteLabels } from '../start-up/read-white-labels';
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
  rejectUnservedClients(app, live, 'https://login.bank.example');
  app.get('/*', () => 'served');
}

async function getStatus(url: string): Promise<number> {
  return (await app.inject(url)).statusCode;
}

test('WL-7 a client with a mistake at the start is reported and not served; all others are', async () => {
  writeFileSync(path.join(folder, 'ray.json'), '{');
  start();
  expect([rejected, [...live.outdated().keys()], live.get('ray')]).toEqual([['ray'], ['ray'], null]);
  for (const url of ['/app/ray/login', '/ray/fps', '/apps/home?wl=ray', '/self-service/ray/fps'])
    expect([url, await getStatus(url)]).toEqual([url, 503]);
  for (const url of ['/app/default/login', '/karmesin/fps', '/apps/home?wl=nosuch', '/healthz', '//'])
    expect([url, await getStatus(url)]).toEqual([url, 200]);
});

test('WL-7 a client is served as soon as its file is repaired, and keeps its last good version from then on', async () => {
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
