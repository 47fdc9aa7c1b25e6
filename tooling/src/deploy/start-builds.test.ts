import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildId, MANIFEST_FILE } from '@portal/registry/manifest';
import { type NewEvent, openRegistry, type PartsPlace, type RegistryEvent } from '@portal/registry/releases';
import { canary, deploy, promote, rollback, testManifest } from '@portal/registry/test-support';
import { writeBuild } from '@portal/registry/test-support/build-on-disk';
import { selectStartBuilds } from './start-builds';

const ME = 'me@here';
const PARTS = ['shell', 'login-mf'];

let folder: string;
let workspace: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'start-builds-'));
  workspace = path.join(folder, 'workspace');
  for (const part of PARTS) build(part, 'first');
  writeFileSync(
    path.join(workspace, 'pnpm-workspace.yaml'),
    `packages:\n${PARTS.map((part) => `  - ${part}\n`).join('')}`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Writes a build of a part whose id depends on its content.
 * @returns the id
 */
function build(part: string, content: string): string {
  const built = path.join(workspace, part, 'dist/part');
  mkdirSync(built, { recursive: true });
  writeFileSync(path.join(workspace, part, 'portal.part.ts'), '');
  const files = [{ file: 'entry.js', integrity: `sha384-${content}`, bytes: 1 }];
  const { id: _, ...known } = testManifest(part, '', { files });
  const id = buildId(known);
  writeFileSync(path.join(built, MANIFEST_FILE), JSON.stringify({ ...known, id }));
  return id;
}

function createLocation(clone = 'mine'): PartsPlace {
  return { folder: path.join(folder, 'parts'), workspace: clone };
}
function start(canShow = true, clone = 'mine') {
  return selectStartBuilds(workspace, createLocation(clone), ME, canShow);
}

async function events(): Promise<readonly RegistryEvent[]> {
  return openRegistry(createLocation()).events();
}
async function write(clone: string, who: string, ...added: readonly NewEvent[]): Promise<void> {
  await openRegistry(createLocation(clone)).append(() => added.map((event) => ({ ...event, who })));
}
function names(builds: Awaited<ReturnType<typeof start>>['shown']) {
  return builds.map(({ manifest, reason }) => `${manifest.name} ${reason}`);
}

test('the first start publishes every part into an empty registry, the second one adds nothing @CARD-6', async () => {
  expect(await start()).toEqual({ shown: [], hidden: [] });
  const first = await events();
  expect(first.map(({ kind, part, who, workspace: clone }) => [kind, part, who, clone])).toEqual(
    PARTS.flatMap((part) => ['deploy', 'promote'].map((kind) => [kind, part, ME, 'mine'])),
  );
  expect(await start()).toEqual({ shown: [], hidden: [] });
  expect(await events()).toEqual(first);
});

test('a start restores a lost file of a live build and of a shown one @CARD-6', async () => {
  const built = path.join(workspace, 'shell/dist/part');
  const publish = (content: string): string =>
    path.join(
      createLocation().folder,
      'shell',
      writeBuild(built, 'shell', { 'lazy.js': content }).id,
      'entry.js',
    );
  for (const content of ['live', 'shown']) {
    const file = publish(content);
    await start();
    rmSync(file);
    await start();
    expect(existsSync(file)).toBe(true);
  }
});

test('of several concurrent first starts exactly one publishes @CARD-6', async () => {
  await Promise.all(['mine', 'theirs', 'third', 'fourth'].map((clone) => start(true, clone)));
  expect(await events()).toHaveLength(2 * PARTS.length);
});

test('an edit is shown without an entry in the registry @CARD-6', async () => {
  await start();
  const before = await events();
  build('login-mf', 'edited');
  const { shown, hidden } = await start();
  expect(names(shown)).toEqual(['login-mf null']);
  expect(hidden).toEqual([]);
  expect(await events()).toEqual(before);
});

test.each<[string, (id: string) => Promise<void>, boolean]>([
  [
    'another clone has deployed',
    () => write('theirs', ME, deploy('shell', 'x'), promote('shell', 'x')),
    true,
  ],
  ['another person has deployed', () => write('mine', 'team', deploy('shell', 'x')), true],
  ['the portal does not allow overrides', () => Promise.resolve(), false],
])('no workspace build is shown or published when %s @CARD-6 @SEC-R16', async (_case, act, canShow) => {
  await start();
  const id = build('login-mf', 'edited');
  await act(id);
  const before = await events();
  const { shown, hidden } = await start(canShow);
  expect(shown).toEqual([]);
  expect(names(hidden)).toContain('login-mf null');
  expect(await events()).toEqual(before);
});

test.each<[string, (id: string) => readonly NewEvent[]]>([
  ['rollback', (id) => [promote('login-mf', id), rollback('login-mf', '')]],
  ['canary', (id) => [canary('login-mf', id, 5)]],
  ['hold', () => []],
])('a start does not override the decision of a command (%s) @CARD-6', async (because, decide) => {
  await start();
  const first = (await events()).find(({ part }) => part === 'login-mf')?.id ?? '';
  const id = build('login-mf', 'edited');
  const decided = decide(id).map((event) => ({ ...event, id: event.id === '' ? first : event.id }));
  await write('mine', ME, deploy('login-mf', id), ...decided);
  const before = await events();
  const { shown, hidden } = await start();
  expect(shown).toEqual([]);
  expect(names(hidden)).toEqual([`login-mf ${because}`]);
  expect(await events()).toEqual(before);
});
