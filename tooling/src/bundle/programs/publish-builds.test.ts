import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { foldEvents, liveId, openRegistry, type PartsPlace } from '@portal/registry/releases';
import { canary, promote, rollback, testManifest } from '@portal/registry/test-support';
import { writeBuild } from '@portal/registry/test-support/build-on-disk';
import { checkFiles } from '../../deploy/check-files';
import { makeReleaseLive, publishIntoEmpty, publishRelease, type ReleaseTarget } from './publish-builds';

const PARTS = ['shell', 'login-mf'];
const ME = 'release 2';

let folder: string;
let location: PartsPlace;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'publish-builds-'));
  location = { folder: path.join(folder, 'published') };
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A release whose builds have one digit as their id, repeated. */
function release(digit: string): ReleaseTarget {
  const id = digit.repeat(16);
  const folders = PARTS.map((part) => {
    const built = path.join(folder, 'bundles', digit, part, id);
    mkdirSync(built, { recursive: true });
    writeFileSync(path.join(built, MANIFEST_FILE), JSON.stringify(testManifest(part, id)));
    return built;
  });
  return { folders, place: location, print: (line) => void printed.push(line) };
}

async function live(): Promise<readonly string[]> {
  const states = foldEvents(await openRegistry(location).events());
  return PARTS.map((part) => {
    const state = states.get(part);
    return liveId(state)?.[0] ?? 'nothing';
  });
}
async function count(): Promise<number> {
  return (await openRegistry(location).events()).length;
}

test('a first start makes the parts of its bundle live; a start of another one changes nothing @D-14', async () => {
  await Promise.all([publishIntoEmpty(release('1'), ME), publishIntoEmpty(release('1'), ME)]);
  expect(await live()).toEqual(['1', '1']);
  const written = await count();
  expect(written).toBe(2 * PARTS.length);
  await publishIntoEmpty(release('2'), ME);
  expect([await live(), await count()]).toEqual([['1', '1'], written]);
  expect(existsSync(path.join(location.folder, 'shell', '2'.repeat(16)))).toBe(false);
});

test('published folders can be written, although those of a bundle cannot @D-14', async () => {
  const target = release('1');
  for (const each of target.folders) chmodSync(each, 0o555);
  await publishIntoEmpty(target, ME);
  expect(statSync(path.join(location.folder, 'shell', '1'.repeat(16))).mode & 0o200).toBe(0o200);
});

test.each([
  ['start', publishIntoEmpty],
  ['migration', publishRelease],
])('a %s restores a lost and a damaged file of a build that its bundle has @D-14', async (_what, publish) => {
  const built = path.join(folder, 'built');
  const manifest = writeBuild(built, 'login-mf');
  const target = { ...release('1'), folders: [built] };
  await publishIntoEmpty(target, ME);
  const published = path.join(location.folder, 'login-mf', manifest.id);
  rmSync(path.join(published, 'entry.js'));
  writeFileSync(path.join(published, 'styles.css.br'), '');
  await publish(target, ME);
  expect(checkFiles(published, manifest)).toBe(6);
  expect(statSync(path.join(published, 'styles.css.br')).size).toBeGreaterThan(0);
});

test('a migration publishes without making live, and says how to @D-14', async () => {
  await publishIntoEmpty(release('1'), ME);
  await publishRelease(release('2'), ME);
  await publishRelease(release('2'), ME);
  expect(await live()).toEqual(['1', '1']);
  expect(await count()).toBe(3 * PARTS.length);
  expect(existsSync(path.join(location.folder, 'shell', '2'.repeat(16), MANIFEST_FILE))).toBe(true);
  expect(printed.slice(0, 4)).toEqual([
    `2 parts are published in ${path.join(location.folder, 'registry.jsonl')}.`,
    `  shell 1.0.0 (${'2'.repeat(16)}) is not live.`,
    `  login-mf 1.0.0 (${'2'.repeat(16)}) is not live.`,
    'Make them live for everyone with "node server/parts.js release".',
  ]);
});

test('a migration does not say that all parts are live while a canary is running @D-14', async () => {
  await publishIntoEmpty(release('1'), ME);
  await publishRelease(release('1'), ME);
  expect(printed.at(-1)).toBe('All of them are live.');
  await publishRelease(release('3'), ME);
  await openRegistry(location).append(() => [canary('shell', '3'.repeat(16), 5)]);
  printed = [];
  await publishRelease(release('1'), ME);
  expect(printed.slice(1)).toEqual([
    `  shell 1.0.0 (${'1'.repeat(16)}) is not live for everyone: a canary is running.`,
    'Make them live for everyone with "node server/parts.js release".',
  ]);
});

test('a release makes all its parts live at once, and so does returning to an earlier release @D-14', async () => {
  await publishIntoEmpty(release('1'), ME);
  await makeReleaseLive(release('2'), { who: ME });
  expect(await live()).toEqual(['2', '2']);
  expect(printed).toEqual(PARTS.map((part) => `${part} 1.0.0 (${'2'.repeat(16)}) is live for everyone.`));
  await makeReleaseLive(release('2'), { who: ME });
  expect(printed.at(-1)).toBe('All parts of this release are live.');
  await makeReleaseLive(release('1'), { who: ME });
  expect(await live()).toEqual(['1', '1']);
});

test('a release with a build that was rolled back is rejected as a whole, unless it is allowed @D-14', async () => {
  await publishIntoEmpty(release('1'), ME);
  await makeReleaseLive(release('2'), { who: ME });
  await openRegistry(location).append(() => [
    rollback('login-mf', '1'.repeat(16)),
    promote('shell', '1'.repeat(16)),
  ]);
  const written = await count();
  await expect(makeReleaseLive(release('2'), { who: ME })).rejects.toThrow(/login-mf.*rolled back/);
  expect([await live(), await count()]).toEqual([['1', '1'], written]);
  await makeReleaseLive(release('2'), { who: ME, isRollbackOverridden: true });
  expect(await live()).toEqual(['2', '2']);
});

test('a release ends a running canary and names its team @D-14', async () => {
  await publishIntoEmpty(release('1'), ME);
  await publishRelease(release('3'), ME);
  await openRegistry(location).append(() => [canary('shell', '3'.repeat(16), 5)]);
  printed = [];
  await makeReleaseLive(release('1'), { who: ME });
  expect(printed).toHaveLength(2);
  expect(printed[1]).toContain('replaces the canary 3333333333333333 (5 %) that test has shown');
});

test('a folder that cannot be written is named @D-14', async () => {
  // A file where the folder would be is an obstacle for root, too.
  writeFileSync(location.folder, '');
  await expect(publishIntoEmpty(release('1'), ME)).rejects.toThrow(location.folder);
});
