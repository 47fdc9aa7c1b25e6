import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import pg from 'pg';
import type { PartManifest } from '@portal/contract/part';
import { computeIntegrity } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import { type NewEvent, openRegistry, type Registry } from '@portal/registry/releases';
import { canary, promote } from '@portal/registry/test-support';
import { writeBuild } from '@portal/registry/test-support/build-on-disk';
import { createStoredBuilds } from '../parts/stored-builds';
import { fetchMissingFiles } from '../static-files/fetch-missing-files';
import { type LiveReleases, watchRegistry } from './live-releases';

/* Portals that share a database and no folder. */

/** Longer than the time in which a failure is repeated without a query. */
const LATER_MS = 6_000;

const server = process.env['TEST_POSTGRES_URL'] ?? '';
let name: string;
let databaseUrl: string;
let client: pg.Client;
let folder: string;
/** Registry of the machine that deploys. */
let registry: Registry;
let nowMs: number;
const started: { readonly live: LiveReleases; readonly registry: Registry }[] = [];

async function onServer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

beforeEach(async () => {
  name = `releases_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  databaseUrl = url.href;
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'stored-releases-'));
  registry = openRegistry({ folder: path.join(folder, 'deployer'), databaseUrl });
  nowMs = 0;
});
afterEach(async () => {
  for (const each of started.splice(0)) {
    await each.live.close();
    await each.registry.close();
  }
  await registry.close();
  await client.end();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  rmSync(folder, { recursive: true, force: true });
});

/** Deploys a build from another machine. */
async function deploy(part: string, content = 'one'): Promise<PartManifest> {
  const built = path.join(folder, 'built', part);
  const { id } = writeBuild(built, part, { 'lazy.js': content });
  const manifest = writeBuild(publishedFolder(path.join(folder, 'deployer'), part, id), part, {
    'lazy.js': content,
  });
  const event: NewEvent = { kind: 'deploy', part, id, version: '1.0.0', who: 'test', manifest };
  await registry.append(() => [event, promote(part, id)], { stored: [manifest] });
  return manifest;
}

async function deployAll(): Promise<void> {
  for (const part of ['shared-wl-assets', 'root-config', 'login-mf']) await deploy(part);
}

/** Starts the releases of a portal with a separate folder for its parts. */
async function start(portal: string) {
  const parts = path.join(folder, portal);
  const failures: string[] = [];
  const damaged: string[] = [];
  const reported: string[] = [];
  const registry = openRegistry({ folder: parts, databaseUrl });
  const stored = createStoredBuilds(
    registry,
    (error) => void reported.push(String(error)),
    () => nowMs,
  );
  const live = await watchRegistry(
    registry,
    { folder: parts, url: '/parts', stored },
    () => Promise.resolve(),
    {
      changed: () => undefined,
      failed: (error) => failures.push(String(error)),
      damaged: (part, reason) => damaged.push(`${part}: ${reason}`),
    },
  ).catch(async (error: unknown) => {
    await registry.close();
    throw error;
  });
  started.push({ live, registry });
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

/** Takes the files away, as a failing database does. @returns a function that brings them back */
async function breakFiles(): Promise<() => Promise<unknown>> {
  // Not the table: opening a registry would create a missing one again.
  await client.query('ALTER TABLE part_files RENAME COLUMN content TO away');
  return () => client.query('ALTER TABLE part_files RENAME COLUMN away TO content');
}

async function alter({ name: part, id }: PartManifest, file: string): Promise<void> {
  await client.query(
    'UPDATE part_files SET content = $4, integrity = $5 WHERE part = $1 AND id = $2 AND file = $3',
    [part, id, file, Buffer.from('altered'), computeIntegrity('altered')],
  );
}

test('a portal follows deploys from an empty folder, and keeps its state without the files @CARD-6', async () => {
  await deployAll();
  const portal = await start('one');
  expect(portal.live.release().parts.size).toBe(3);
  const second = await deploy('login-mf', 'two');
  await until(() => liveBuild(portal, 'login-mf') === second.id);

  const third = await deploy('login-mf', 'three');
  await until(() => liveBuild(portal, 'login-mf') === third.id);
  rmSync(publishedFolder(portal.parts, 'login-mf', second.id), { recursive: true });
  const mend = await breakFiles();
  await registry.append(() => [promote('login-mf', second.id)]);
  await until(() => portal.failures.length > 0);
  expect(liveBuild(portal, 'login-mf')).toBe(third.id);
  expect(portal.stored.countFailed()).toBe(1);
  await mend();
  await until(() => liveBuild(portal, 'login-mf') === second.id);
  expect(portal.stored.countFailed()).toBe(0);
});

test('an empty portal does not start while the files are unavailable, and says why @CARD-6', async () => {
  await deployAll();
  await client.query('DELETE FROM part_files');
  await expect(start('one')).rejects.toThrow(/The registry has no files of .* Deploy that build again/);
});

test('a build altered in the database affects only its own part; its next deploy repairs it @CARD-6 @SEC-R9', async () => {
  await deployAll();
  const build = await deploy('login-mf', 'two');
  await alter(build, 'edge.cjs');
  const portal = await start('one');
  expect(portal.failures[0]).toContain('has an altered edge.cjs of login-mf');
  expect(portal.damaged.join()).toContain('edge.cjs');
  expect(portal.live.release().parts.get('login-mf')).toMatchObject({ isDamaged: true, serverBundle: null });
  const root = await deploy('root-config', 'two');
  await until(() => liveBuild(portal, 'root-config') === root.id);
  await registry.append(() => [], { stored: [build] });
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

test('a pruned build returns 404 without an alarm; a build with some files missing raises one @CARD-6', async () => {
  await deployAll();
  const pruned = await deploy('login-mf', 'two');
  const damaged = await deploy('login-mf', 'three');
  await deploy('login-mf', 'four');
  const portal = await start('one');
  const app = serveFiles(portal);
  const get = async ({ name: part, id }: PartManifest) =>
    (await app.inject(`/parts/${part}/${id}/entry.js`)).statusCode;
  await registry.append(() => [], { removed: () => [pruned] });
  expect([await get(pruned), await get(pruned)]).toEqual([404, 404]);
  expect([portal.reported, portal.stored.countFailed()]).toEqual([[], 0]);
  await client.query("DELETE FROM part_files WHERE id = $1 AND file = 'entry.js'", [damaged.id]);
  expect(await get(damaged)).toBe(503);
  expect(portal.reported).toEqual([expect.stringContaining(`has no entry.js of login-mf ${damaged.id}`)]);
  expect(portal.stored.countFailed()).toBe(1);
  await app.close();
});

test.each(['live', 'a canary'])(
  'a build that is %s and gone from folder and database raises an alarm @CARD-6 @long',
  async (use) => {
    await deployAll();
    const build = await deploy('login-mf', 'two');
    await deploy('login-mf', 'three');
    await registry.append(() => [
      use === 'live' ? promote('login-mf', build.id) : canary('login-mf', build.id, 5),
    ]);
    const portal = await start('one');
    const app = serveFiles(portal);
    await registry.append(() => [], { removed: () => [build] });
    rmSync(path.join(portal.parts, 'login-mf', build.id), { recursive: true });
    expect((await app.inject(`/parts/login-mf/${build.id}/entry.js`)).statusCode).toBe(503);
    expect(portal.reported).toEqual([expect.stringContaining(`of login-mf ${build.id}. Deploy that build`)]);
    await app.close();
  },
);

test('a database failure is reported once, whatever builds it concerns, and again after a minute @CARD-6 @long', async () => {
  await deployAll();
  const [one, other] = [await deploy('login-mf', 'two'), await deploy('login-mf', 'three')];
  await deploy('login-mf', 'four');
  const portal = await start('one');
  const app = serveFiles(portal);
  await breakFiles();
  for (const { id } of [one, other]) await app.inject(`/parts/login-mf/${id}/entry.js`);
  expect([portal.reported.length, portal.stored.countFailed()]).toEqual([1, 2]);
  nowMs += 61_000;
  const build = writeBuild(path.join(folder, 'built', 'shell'), 'shell', {});
  await expect(portal.stored.provide(build)).rejects.toThrow();
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
  for (const [file, part] of [
    ['none.js'],
    ['edge.cjs'],
    ['entry.js', 'login-mf/0000000000000000'],
    ['entry.js', `other/${earlier}`],
    ['..%2fentry.js'],
  ] as const)
    expect((await get(file, part)).statusCode).toBe(404);
  expect(existsSync(publishedFolder(portal.parts, 'login-mf', earlier))).toBe(false);
  const mend = await breakFiles();
  expect((await get('entry.js')).statusCode).toBe(503);
  await mend();
  nowMs += LATER_MS;
  const [response, other] = await Promise.all([get('entry.js'), get('lazy.js')]);
  expect([response.statusCode, other.body]).toEqual([200, 'one']);
  const copy = path.join(portal.parts, 'login-mf', earlier, 'entry.js');
  expect(readFileSync(copy, 'utf8')).toBe(response.body);
  await app.close();
});
