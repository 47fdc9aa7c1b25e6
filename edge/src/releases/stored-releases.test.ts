import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import type { PartManifest } from '@portal/registry/manifest';
import { deleteBuild, openPartStore, uploadBuild } from '@portal/registry/part-store';
import { type NewEvent, openRegistry, type Registry } from '@portal/registry/releases';
import { canary, promote } from '@portal/registry/test-support';
import { writeBuild } from '@portal/registry/test-support/build-on-disk';
import { type PutServer, startPutServer } from '@portal/registry/test-support/put-server';
import { createStoredBuilds, type StoredBuilds } from '../parts/stored-builds';
import { fetchMissingFiles } from '../static-files/fetch-missing-files';
import { type LiveReleases, watchRegistry } from './live-releases';

/** Longer than the time in which a failure is repeated without a request. */
const LATER_MS = 6_000;

let server: PutServer;
let folder: string;
let registry: Registry;
let nowMs: number;
const started: { readonly live: LiveReleases; readonly stored: StoredBuilds }[] = [];
beforeEach(async () => {
  server = await startPutServer();
  folder = mkdtempSync(path.join(tmpdir(), 'stored-releases-'));
  registry = openRegistry({ folder: path.join(folder, 'registry') });
  nowMs = 0;
});
afterEach(async () => {
  for (const { live, stored } of started.splice(0)) {
    await live.close();
    await stored.close();
  }
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function openStore() {
  return openPartStore(
    {
      baseUrl: `${server.origin}/parts`,
      place: 'https://store.example/parts',
      access: { kind: 'http', authorization: 'Bearer secret' },
    },
    { timeoutMs: 60_000, retries: 0 },
  );
}

/** Deploys a build from another machine: store first, then the registry. */
async function deploy(part: string, content = 'one'): Promise<PartManifest> {
  const built = path.join(folder, 'built', part);
  const manifest = writeBuild(built, part, { 'lazy.js': content });
  const store = openStore();
  await uploadBuild(store, built, manifest);
  await store.close();
  const event: NewEvent = { kind: 'deploy', part, id: manifest.id, version: '1.0.0', who: 'test', manifest };
  await registry.append(() => [event, promote(part, manifest.id)]);
  return manifest;
}

async function deployAll(): Promise<void> {
  for (const part of ['shared-wl-assets', 'root-config', 'login-mf']) await deploy(part);
}

/** Starts the releases of a portal with a separate folder for its parts. */
async function start(name: string) {
  const parts = path.join(folder, name);
  const failures: string[] = [];
  const damaged: string[] = [];
  const reported: string[] = [];
  const stored = createStoredBuilds(
    openStore(),
    parts,
    (error) => void reported.push(String(error)),
    () => nowMs,
  );
  const live = await watchRegistry(
    openRegistry({ folder: path.join(folder, 'registry') }),
    { folder: parts, url: '/parts', stored },
    () => Promise.resolve(),
    {
      changed: () => undefined,
      failed: (error) => failures.push(String(error)),
      damaged: (part, reason) => damaged.push(`${part}: ${reason}`),
    },
  ).catch(async (error: unknown) => {
    await stored.close();
    throw error;
  });
  started.push({ live, stored });
  return { live, stored, failures, damaged, reported, parts };
}

function liveBuild({ live }: { readonly live: LiveReleases }, part: string) {
  return live.release().parts.get(part)?.manifest.id;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    nowMs += LATER_MS / 10;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Makes the store fail until the returned function is called. */
function breakStore(): () => void {
  server.intercept = (_request, response) => {
    response.writeHead(503).end();
    return true;
  };
  return () => (server.intercept = null);
}

test('a portal with an empty folder fetches the live builds, follows deploys, and keeps its state while the store is down @CARD-6', async () => {
  await deployAll();
  const portal = await start('one');
  expect(portal.live.release().parts.size).toBe(3);
  const second = await deploy('login-mf', 'two');
  await until(() => liveBuild(portal, 'login-mf') === second.id);

  const third = await deploy('login-mf', 'three');
  const mend = breakStore();
  await until(() => portal.failures.length > 0);
  expect(portal.failures[0]).toContain('The part store https://store.example/parts failed: it is overloaded');
  expect(liveBuild(portal, 'login-mf')).toBe(second.id);
  expect(portal.stored.countFailed()).toBe(1);
  mend();
  await until(() => liveBuild(portal, 'login-mf') === third.id);
  expect(portal.stored.countFailed()).toBe(0);
});

test('a portal that starts while the store is down serves the newest state whose files it has, then follows @CARD-6 @long', async () => {
  await deployAll();
  const before = await start('one');
  const known = liveBuild(before, 'login-mf');
  const { live } = started.splice(0)[0] ?? before;
  await live.close();
  const second = await deploy('login-mf', 'two');
  const mend = breakStore();
  const portal = await start('one');
  expect(liveBuild(portal, 'login-mf')).toBe(known);
  expect(portal.failures).toHaveLength(1);
  mend();
  await until(() => liveBuild(portal, 'login-mf') === second.id);
  await before.stored.close();
});

test('an empty portal does not start while the store is down, and says why @CARD-6', async () => {
  await deployAll();
  breakStore();
  await expect(start('one')).rejects.toThrow('The part store https://store.example/parts failed');
});

test('a build that is altered in the store affects only its own part, and later deploys of other parts go live @CARD-6 @SEC-R9', async () => {
  await deployAll();
  const [object = ''] = [...server.objects.keys()].filter((name) => /login-mf\/\w+\/edge\.cjs$/.test(name));
  const original = server.objects.get(object);
  server.objects.set(object, { content: Buffer.from('altered'), headers: {} });
  const portal = await start('one');
  const damagedRelease = portal.live.release();
  expect(portal.failures[0]).toContain('has an altered edge.cjs of login-mf');
  expect(portal.damaged.join()).toContain('edge.cjs');
  expect(damagedRelease.parts.get('login-mf')).toMatchObject({ isDamaged: true, serverBundle: null });
  const root = await deploy('root-config', 'two');
  await until(() => liveBuild(portal, 'root-config') === root.id);
  if (original !== undefined) server.objects.set(object, original);
  await until(() => portal.live.release().parts.get('login-mf')?.isDamaged === false);
  expect(portal.live.release().id).not.toContain('damaged');
});

function serveFiles({ parts, stored, live }: Awaited<ReturnType<typeof start>>) {
  const app = fastify();
  fetchMissingFiles(app, parts, { stored, states: live.states });
  app.get('/parts/*', (request, reply) => {
    const file = path.join(parts, decodeURIComponent(request.url.slice('/parts'.length)));
    return existsSync(file) ? readFileSync(file, 'utf8') : reply.code(404).send();
  });
  return app;
}

async function removeFromStore(manifest: PartManifest): Promise<void> {
  const store = openStore();
  await deleteBuild(store, manifest);
  await store.close();
}

test('a pruned build returns 404 without an alarm; a build with some files missing raises one @CARD-6', async () => {
  await deployAll();
  const pruned = await deploy('login-mf', 'two');
  const damaged = await deploy('login-mf', 'three');
  await deploy('login-mf', 'four');
  const portal = await start('one');
  const app = serveFiles(portal);
  const get = async ({ name, id }: PartManifest) =>
    (await app.inject(`/parts/${name}/${id}/entry.js`)).statusCode;
  await removeFromStore(pruned);
  expect([await get(pruned), await get(pruned)]).toEqual([404, 404]);
  expect([portal.reported, portal.stored.countFailed()]).toEqual([[], 0]);
  server.objects.delete(`/parts/public/login-mf/${damaged.id}/entry.js`);
  expect(await get(damaged)).toBe(503);
  expect(portal.reported).toEqual([expect.stringContaining(`has no entry.js of login-mf ${damaged.id}`)]);
  expect(portal.stored.countFailed()).toBe(1);
  await app.close();
});

test.each(['live', 'a canary'])(
  'a build that is %s and gone from cache and store raises an alarm @CARD-6 @long',
  async (use) => {
    await deployAll();
    const build = await deploy('login-mf', 'two');
    await deploy('login-mf', 'three');
    await registry.append(() => [
      use === 'live' ? promote('login-mf', build.id) : canary('login-mf', build.id, 5),
    ]);
    const portal = await start('one');
    const app = serveFiles(portal);
    await removeFromStore(build);
    rmSync(path.join(portal.parts, 'login-mf', build.id), { recursive: true });
    expect((await app.inject(`/parts/login-mf/${build.id}/entry.js`)).statusCode).toBe(503);
    expect(portal.reported).toEqual([expect.stringContaining(`of login-mf ${build.id}. Deploy that build`)]);
    await app.close();
  },
);

test('a failure of the store is reported once, whatever builds it concerns, and again after a minute @CARD-6 @long', async () => {
  await deployAll();
  const [one, other] = [await deploy('login-mf', 'two'), await deploy('login-mf', 'three')];
  await deploy('login-mf', 'four');
  const portal = await start('one');
  const app = serveFiles(portal);
  breakStore();
  for (const { id } of [one, other]) await app.inject(`/parts/login-mf/${id}/entry.js`);
  expect([portal.reported.length, portal.stored.countFailed()]).toEqual([1, 2]);
  nowMs += 61_000;
  const build = writeBuild(path.join(folder, 'built', 'shell'), 'shell', {});
  await expect(portal.stored.provide(build)).rejects.toThrow('is overloaded');
  expect(portal.reported).toHaveLength(2);
  await app.close();
});

test('files of a build that this portal has not served yet are fetched on request, and no others @CARD-6', async () => {
  await deployAll();
  const earlier = liveBuild(await start('one'), 'login-mf') ?? '';
  await deploy('login-mf', 'two');
  const portal = await start('two');
  const app = serveFiles(portal);
  const get = (file: string, part = `login-mf/${earlier}`) => app.inject(`/parts/${part}/${file}`);
  server.requests.length = 0;
  for (const [file, part] of [
    ['none.js'],
    ['edge.cjs'],
    ['entry.js', 'login-mf/0000000000000000'],
    ['entry.js', `other/${earlier}`],
    ['..%2fentry.js'],
  ] as const)
    expect((await get(file, part)).statusCode).toBe(404);
  expect(server.requests).toEqual([]);
  const mend = breakStore();
  expect((await get('entry.js')).statusCode).toBe(503);
  expect(server.requests).not.toEqual([]);
  mend();
  nowMs += LATER_MS;
  const [response, other] = await Promise.all([get('entry.js'), get('lazy.js')]);
  expect([response.statusCode, other.body]).toEqual([200, 'one']);
  const copy = path.join(portal.parts, 'login-mf', earlier, 'entry.js');
  expect(readFileSync(copy, 'utf8')).toBe(response.body);
  await app.close();
});
