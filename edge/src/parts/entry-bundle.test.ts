import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { computeIntegrity, type PartManifest } from '@portal/registry/manifest';
import { createEntryBundles } from './entry-bundle';
import type { LivePart } from './live-part';

let folder: string;
let before: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'joined-'));
  // File mode mask of a running portal.
  before = process.umask(0o077);
});
afterEach(() => {
  process.umask(before);
  rmSync(folder, { recursive: true, force: true });
});

function writePart(name: string): LivePart {
  const place = path.join(folder, name, '0123456789abcdef');
  mkdirSync(place, { recursive: true });
  const text = `globalThis.${name.replace('-', '')} = true;`;
  writeFileSync(path.join(place, 'entry.js'), text);
  const files = [{ file: 'entry.js', integrity: computeIntegrity(text), bytes: text.length }];
  const manifest = { name, entry: 'entry.js', files, serverFiles: [] } as unknown as PartManifest;
  return { manifest, folder: place, baseUrl: `/parts/${name}/0123456789abcdef/` } as LivePart;
}

test.each([
  ['everyone', 0o755, '755', '644'],
  ['the group', 0o2750, '2750', '640'],
  ['the owner only', 0o700, '700', '600'],
])('entry bundles are readable by %s, like the parts @CARD-6 @D-3', async (_who, mode, folders, files) => {
  chmodSync(folder, mode);
  const problems: unknown[] = [];
  const bundles = createEntryBundles({ folder, url: '/parts' }, (error) => problems.push(error));
  bundles.get({ parts: [writePart('root-config'), writePart('shell')], ahead: [] });
  await bundles.whenInitialSettled();
  expect(problems).toEqual([]);
  const place = path.join(folder, 'joined');
  const made = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) =>
    path.join(place, name),
  );
  expect(made).toHaveLength(4);
  for (const entry of [place, ...made]) {
    const found = lstatSync(entry);
    expect([entry, (found.mode & 0o7777).toString(8)]).toEqual([entry, found.isFile() ? files : folders]);
  }
});

test('a new release recreates a bundle that was removed as unused @CARD-6', async () => {
  const bundles = createEntryBundles({ folder, url: '/parts' }, (error) => expect(error).toBeUndefined());
  const initial = { parts: [writePart('root-config'), writePart('shell')], ahead: [] };
  bundles.prepare(initial);
  await bundles.whenInitialSettled();
  const made = bundles.get(initial);
  expect(made).not.toBeNull();
  const [name = ''] = readdirSync(path.join(folder, 'joined'));
  rmSync(path.join(folder, 'joined', name), { recursive: true });
  bundles.prepare(initial);
  // Pages load single entries until the bundle exists.
  expect(bundles.get(initial)).toBeNull();
  await bundles.whenInitialSettled();
  expect(bundles.get(initial)).toEqual(made);
  expect(readdirSync(path.join(folder, 'joined'))).toEqual([name]);
});

test('creating a bundle is retried a minute after a failure, such as a full disk @CARD-6', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  const failures: unknown[] = [];
  const bundles = createEntryBundles({ folder, url: '/parts' }, (error) => failures.push(error));
  const initial = { parts: [writePart('root-config'), writePart('shell')], ahead: [] };
  writeFileSync(path.join(folder, 'joined'), 'a file in the place of the folder');
  expect(bundles.get(initial)).toBeNull();
  await bundles.whenInitialSettled();
  expect(failures).toHaveLength(1);
  rmSync(path.join(folder, 'joined'));
  // Not with every page: creating a bundle takes most of a second of a CPU.
  expect(bundles.get(initial)).toBeNull();
  await bundles.whenInitialSettled();
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  expect(bundles.get(initial)).toBeNull();
  await bundles.whenInitialSettled();
  expect(bundles.get(initial)).not.toBeNull();
  expect(failures).toHaveLength(1);
});
