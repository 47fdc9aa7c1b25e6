import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildId, computeIntegrity, CONTRACT_FILE, MANIFEST_FILE } from '@portal/registry/manifest';
import { publishedFolder, readManifest } from '@portal/registry/published';
import { testManifest } from '@portal/registry/test-support';
import { checkFiles } from './check-files';
import { publishPart } from './publish';

let folder: string;
let published: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'publish-'));
  published = path.join(folder, 'parts');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A built part with one script and one text file. */
function build(): string {
  const built = path.join(folder, 'built');
  const contents = {
    'entry.js': 'run();',
    'i18n/en-US.json': '{}',
    [CONTRACT_FILE]: '{"offers":{}}',
  };
  mkdirSync(path.join(built, 'i18n'), { recursive: true });
  const file = ([name, content]: readonly [string, string]) => {
    writeFileSync(path.join(built, name), content);
    return { file: name, integrity: computeIntegrity(content), bytes: content.length };
  };
  const [entry, ...serverFiles] = Object.entries(contents).map(file);
  const { id: _, ...known } = testManifest('shell', '', { files: entry ? [entry] : [], serverFiles });
  writeFileSync(path.join(built, MANIFEST_FILE), JSON.stringify({ ...known, id: buildId(known) }));
  return built;
}

test('published files that were damaged or lost are restored from the build @CARD-6', () => {
  const built = build();
  const { manifest } = publishPart(built, published);
  const target = publishedFolder(published, 'shell', manifest.id);
  expect(publishPart(built, published).restored).toEqual([]);
  appendFileSync(path.join(target, 'entry.js'), 'evil();');
  rmSync(path.join(target, 'i18n'), { recursive: true });
  expect(() => checkFiles(target, manifest)).toThrow('entry.js does not match');
  expect(publishPart(built, published).restored).toEqual(
    expect.arrayContaining(['entry.js', 'i18n/en-US.json']),
  );
  expect(checkFiles(target, readManifest(target))).toBe(3);
});

test('a published folder without its manifest is completed @CARD-6', () => {
  const built = build();
  const { id } = publishPart(built, published).manifest;
  const target = publishedFolder(published, 'shell', id);
  rmSync(path.join(target, MANIFEST_FILE));
  publishPart(built, published);
  expect(existsSync(path.join(target, MANIFEST_FILE))).toBe(true);
});

test('publishing again restores a lost and a damaged file, unless the build is damaged too @CARD-6', () => {
  const built = build();
  const { manifest } = publishPart(built, published);
  const target = publishedFolder(published, 'shell', manifest.id);
  rmSync(path.join(target, 'i18n'), { recursive: true });
  appendFileSync(path.join(target, 'entry.js'), 'evil();');
  publishPart(built, published);
  expect(checkFiles(target, manifest)).toBe(3);
  appendFileSync(path.join(built, 'entry.js'), 'evil();');
  publishPart(built, published);
  expect(checkFiles(target, manifest)).toBe(3);
});
