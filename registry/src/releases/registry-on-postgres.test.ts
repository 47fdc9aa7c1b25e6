import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { PartManifest } from '@portal/contract/part';
import { writeBuild } from '../../test-support/build-on-disk';
import { deploy } from '../../test-support/registry-events';
import { twoTeamsAppend } from '../../test-support/two-teams';
import { computeIntegrity } from '../manifest';
import { publishedFolder } from '../published';
import { postgresRegistry as openPostgresRegistry } from './postgres-registry';
import type { Registry } from './registry';

const server = process.env['TEST_POSTGRES_URL'] ?? '';
const name = `parts_${randomBytes(6).toString('hex')}`;
const address = new URL(server);
address.pathname = `/${name}`;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'registry-'));
  await onServer(`CREATE DATABASE ${name}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the registry on a machine with a separate folder. */
function postgresRegistry(url: string, machine = 'one'): Registry {
  return openPostgresRegistry(url, path.join(folder, machine));
}

/** Publishes a build in the folder of the first machine. */
function publish(part: string, content: string): PartManifest {
  const { id } = writeBuild(path.join(folder, 'built'), part, { 'lazy.js': content });
  return writeBuild(publishedFolder(path.join(folder, 'one'), part, id), part, { 'lazy.js': content });
}
afterAll(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));

test('two concurrent deploys on one database never lose an entry @CARD-6 @D-3 @long', async () => {
  const { codes, expected } = await twoTeamsAppend('', address.href);
  expect(codes).toEqual([0, 0]);
  const registry = postgresRegistry(address.href);
  const events = await registry.events();
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: expected }, (_each, index) => index + 1));
  for (const { seq, id } of events) expect(id).toMatch(new RegExp(`-after-${seq - 1}$`));
  await registry.close();
});

test('a role that may not create tables is named with its remedy @CARD-6 @D-3', async () => {
  const role = `role_${randomBytes(6).toString('hex')}`;
  const url = new URL(address);
  url.username = role;
  await onServer(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(url.password)}`);
  url.pathname = `/${role}`;
  await onServer(`CREATE DATABASE ${role}`);
  const registry = postgresRegistry(url.href);
  // Since version 15 only the owner of a database may create tables in its schema public.
  await expect(registry.mark()).rejects.toThrow(/GRANT CREATE ON SCHEMA public/);
  await registry.close();
  await onServer(`DROP DATABASE ${role} WITH (FORCE)`);
  await onServer(`DROP ROLE ${role}`);
});

test('the mark changes when another machine appends, and a rejected append writes nothing @CARD-6 @D-3', async () => {
  const [one, other] = [postgresRegistry(address.href), postgresRegistry(address.href)];
  const mark = await one.mark();
  await expect(
    other.append(() => {
      throw new Error('rejected');
    }),
  ).rejects.toThrow('rejected');
  expect(await one.mark()).toBe(mark);
  await other.append(() => [deploy('shell', 'z')]);
  expect(await one.mark()).not.toBe(mark);
  expect((await one.events()).at(-1)).toMatchObject({ kind: 'deploy', part: 'shell', id: 'z' });
  expect(one.place).not.toContain(address.password);
  await one.close();
  await other.close();
});

test('an append waits for another machine that stores its builds for longer than a read may take @CARD-6 @D-3', async () => {
  const registry = postgresRegistry(address.href);
  await registry.mark();
  const other = new pg.Client({ connectionString: address.href });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE part_events IN EXCLUSIVE MODE');
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  try {
    const appended = registry.append(() => [deploy('shell', 'waited')]);
    appended.catch(() => undefined);
    for (let isWaiting = false; !isWaiting;)
      isWaiting = (
        await other.query<{ waiting: boolean }>(
          "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'part_events'::regclass) AS waiting",
        )
      ).rows[0]!.waiting;
    jest.advanceTimersByTime(60_000);
    await other.query('COMMIT');
    expect(await appended).toMatchObject([{ id: 'waited' }]);
  } finally {
    jest.useRealTimers();
    await other.end();
    await registry.close();
  }
});

test('an append that fails at its last event writes none of its events @CARD-6 @D-3', async () => {
  const registry = postgresRegistry(address.href);
  const before = await registry.events();
  const unwritable = { ...deploy('login-mf', 'b'), version: 'a\u0000b' };
  await expect(registry.append(() => [deploy('shell', 'b'), unwritable])).rejects.toThrow();
  expect(await registry.events()).toEqual(before);
  await registry.append(() => [deploy('shell', 'b'), deploy('login-mf', 'b')]);
  expect(await registry.events()).toHaveLength(before.length + 2);
  await registry.close();
});

test('the files of a build are stored with its events, fetched by another machine, and removed @CARD-6 @D-3', async () => {
  const [one, other] = [postgresRegistry(address.href), postgresRegistry(address.href, 'other')];
  const manifest = publish('shell', 'one');
  expect(await one.hasBuild(manifest)).toBe(false);
  await one.append(() => [deploy('shell', manifest.id)], { stored: [manifest] });
  expect(await other.hasBuild(manifest)).toBe(true);
  await other.fetchBuild(manifest);
  const folders = ['one', 'other'].map((each) =>
    publishedFolder(path.join(folder, each), 'shell', manifest.id),
  );
  for (const file of ['entry.js', 'entry.js.br', 'styles.css.gz', 'edge.cjs', 'i18n/en-US.json', 'part.json'])
    expect(readFileSync(path.join(folders[1] ?? '', file))).toEqual(
      readFileSync(path.join(folders[0] ?? '', file)),
    );
  writeFileSync(path.join(folders[1] ?? '', 'entry.js'), 'damaged');
  await other.fetchBuild(manifest);
  expect(readFileSync(path.join(folders[1] ?? '', 'entry.js'), 'utf8')).toBe('self.started = true;');
  await one.append(() => [], { removed: () => [manifest] });
  await expect(postgresRegistry(address.href, 'third').fetchBuild(manifest)).rejects.toThrow(
    `The registry has no files of shell ${manifest.id}. Deploy that build again.`,
  );
  await one.close();
  await other.close();
});

test('a rejected append and a damaged folder store no file @CARD-6 @D-3', async () => {
  const registry = postgresRegistry(address.href);
  const manifest = publish('shell', 'two');
  const unwritable = { ...deploy('login-mf', 'b'), version: 'a\u0000b' };
  await expect(registry.append(() => [unwritable], { stored: [manifest] })).rejects.toThrow();
  expect(await registry.hasBuild(manifest)).toBe(false);
  const before = await registry.mark();
  writeFileSync(path.join(publishedFolder(path.join(folder, 'one'), 'shell', manifest.id), 'lazy.js'), 'x');
  await expect(registry.append(() => [deploy('shell', manifest.id)], { stored: [manifest] })).rejects.toThrow(
    /lazy\.js is not as it was built/,
  );
  expect([await registry.hasBuild(manifest), await registry.mark()]).toEqual([false, before]);
  await registry.close();
});

test('an altered row is not fetched, even with an altered hash; the next deploy replaces it @CARD-6 @SEC-R9', async () => {
  const registry = postgresRegistry(address.href);
  const manifest = publish('shell', 'three');
  await registry.append(() => [], { stored: [manifest] });
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const alter = (set: string, values: readonly unknown[]) =>
    client.query(`UPDATE part_files SET ${set} WHERE id = $1 AND file = 'entry.js'`, [
      manifest.id,
      ...values,
    ]);
  await expect(alter('content = $2', [Buffer.from('altered')])).rejects.toThrow('check constraint');
  await alter('content = $2, integrity = $3', [Buffer.from('altered'), computeIntegrity('altered')]);
  const other = postgresRegistry(address.href, 'fourth');
  await expect(other.fetchBuild(manifest)).rejects.toThrow(`an altered entry.js of shell ${manifest.id}`);
  expect(
    existsSync(path.join(publishedFolder(path.join(folder, 'fourth'), 'shell', manifest.id), 'part.json')),
  ).toBe(false);
  await registry.append(() => [], { stored: [manifest] });
  await other.fetchBuild(manifest);
  await Promise.all([registry.close(), other.close(), client.end()]);
});

test('a role that may only read serves the builds and cannot change them @CARD-6 @SEC-R9', async () => {
  const writer = postgresRegistry(address.href);
  const manifest = publish('shell', 'four');
  await writer.append(() => [deploy('shell', manifest.id)], { stored: [manifest] });
  const role = `role_${randomBytes(6).toString('hex')}`;
  const url = new URL(address);
  url.username = role;
  await onServer(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(url.password)}`);
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(`GRANT SELECT ON part_events, part_files TO ${role}`);
  const reader = postgresRegistry(url.href, 'reader');
  await reader.fetchBuild(manifest);
  expect((await reader.events()).at(-1)).toMatchObject({ id: manifest.id });
  for (const files of [{ stored: [publish('shell', 'five')] }, { removed: () => [manifest] }])
    await expect(reader.append(() => [], files)).rejects.toThrow('lacks a right');
  await Promise.all([reader.close(), writer.close()]);
  await client.query(`DROP OWNED BY ${role}`);
  await client.end();
  await onServer(`DROP ROLE ${role}`);
});

test.each([
  ['file', { files: [{ file: '../../../outside.js', integrity: '', bytes: 1 }] }],
  ['server file', { serverFiles: [{ file: 'i18n/../../../outside.json', integrity: '', bytes: 1 }] }],
  ['absolute path', { files: [{ file: '/etc/outside.js', integrity: '', bytes: 1 }] }],
  ['Windows path', { files: [{ file: '..\\outside.js', integrity: '', bytes: 1 }] }],
  ['id', { id: '..' }],
  ['part name', { name: '../other' }],
])(
  'a build whose %s leads out of its folder is never stored or fetched @CARD-6 @SEC-R9',
  async (_what, change) => {
    const registry = postgresRegistry(address.href);
    const hostile = { ...publish('shell', 'six'), ...change };
    await expect(registry.append(() => [], { stored: [hostile] })).rejects.toThrow('leads out of its folder');
    await expect(registry.fetchBuild(hostile)).rejects.toThrow('leads out of its folder');
    await registry.close();
  },
);
