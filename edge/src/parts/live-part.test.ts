import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { computeIntegrity } from '@portal/registry/manifest';
import { testManifest } from '@portal/registry/test-support';
import { readPart } from './live-part';

const ID = '0123456789abcdef';
const BROWSER_FILES = ['entry.js', 'styles.css', 'embed.js'];
const FILES: Readonly<Record<string, string>> = {
  'entry.js': 'System.register([]);',
  'styles.css': '.own { color: red }',
  'embed.js': 'self.embedded = true;',
  'edge.cjs': 'exports.modules = { "./says": "what was checked" };',
  'i18n/en-US.json': '{"a":"one"}',
  'i18n/de-DE.json': '{"a":"eins"}',
  'i18n/rules/en-US.json': '{"b":"two"}',
  'i18n/rules/de-DE.json': '{"b":"zwei"}',
};

/** Files that the edge itself runs or shows. */
const USED_FILES = Object.keys(FILES).filter((file) => file !== 'entry.js');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'live-part-'));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  const place = path.join(folder, 'root-config', ID, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}
function listed(names: readonly string[]) {
  return names.map((file) => ({
    file,
    integrity: computeIntegrity(FILES[file] ?? ''),
    bytes: (FILES[file] ?? '').length,
  }));
}
const manifest: PartManifest = {
  ...testManifest('root-config', ID),
  styles: 'styles.css',
  edge: 'edge.cjs',
  files: listed(BROWSER_FILES),
  serverFiles: listed(Object.keys(FILES).filter((file) => !BROWSER_FILES.includes(file))),
};
function read() {
  return readPart({ folder, url: '/parts' }, manifest);
}

test('the verified files are the ones that run, even after they were overwritten on disk @SEC-R9 @CARD-6', () => {
  const part = read();
  for (const file of Object.keys(FILES)) write(file, 'exports.modules = { "./says": "another thing" };');
  expect(part.serverBundle).toBe(FILES['edge.cjs']);
  expect([part.styles, part.embedScript]).toEqual([FILES['styles.css'], FILES['embed.js']]);
});

test.each(USED_FILES)('a build whose %s was overwritten is rejected @SEC-R9 @CARD-6', (file) => {
  write(file, '{}');
  expect(read).toThrow(`root-config: ${file} does not match the integrity value in its manifest`);
});

test.each(Object.keys(FILES))(
  'at start-up a build is read without its damaged %s @SEC-R9 @CARD-6',
  (file) => {
    write(file, file.endsWith('.json') ? '{"a":"another"}' : 'another thing');
    const damaged: string[] = [];
    const part = readPart({ folder, url: '/parts' }, manifest, (reason) => damaged.push(reason));
    expect(damaged).toEqual([`root-config: ${file} does not match the integrity value in its manifest`]);
    expect(
      JSON.stringify([part.serverBundle, part.styles, part.embedScript, [...part.translations]]),
    ).not.toContain('another');
    const integrity = manifest.files.find(({ file: name }) => name === 'styles.css')?.integrity;
    if (file === 'styles.css') expect(part.sheets.stylesIntegrity).toBe(integrity);
    else expect(part.sheets.stylesIntegrity).toMatch(/^sha256-/);
  },
);

test('at start-up a build without a folder is read as one without files @SEC-R9 @CARD-6', () => {
  rmSync(path.join(folder, 'root-config'), { recursive: true });
  const damaged: string[] = [];
  const part = readPart({ folder, url: '/parts' }, manifest, (reason) => damaged.push(reason));
  expect(damaged).toHaveLength(Object.keys(FILES).length);
  expect([part.serverBundle, part.styles, part.translations.get('root-config')]).toEqual([
    null,
    '',
    { 'en-US': {}, 'de-DE': {} },
  ]);
});

test('a damaged language file is replaced by the other language @I18N-3', () => {
  write('i18n/de-DE.json', '{}');
  const { translations } = readPart({ folder, url: '/parts' }, manifest, () => undefined);
  expect(translations.get('root-config')).toEqual({ 'en-US': { a: 'one' }, 'de-DE': { a: 'one' } });
});

test('only text files listed in the manifest are read, not others in the folder @SEC-R9 @I18N-3', () => {
  write('i18n/added/en-US.json', '{}');
  expect(Object.fromEntries(read().translations)).toEqual({
    'root-config': { 'en-US': { a: 'one' }, 'de-DE': { a: 'eins' } },
    rules: { 'en-US': { b: 'two' }, 'de-DE': { b: 'zwei' } },
  });
});

test('a bundle without an integrity value in the manifest does not run @SEC-R9 @CARD-6', () => {
  const { serverFiles, ...rest } = manifest;
  const silent = { ...rest, serverFiles: serverFiles.filter(({ file }) => file !== 'edge.cjs') };
  expect(() => readPart({ folder, url: '/parts' }, silent)).toThrow('no integrity value for edge.cjs');
});

test('pages get the SHA-256 value of an entry, and the one of the manifest for an altered entry @SEC-R9 @CARD-4', () => {
  expect(read().entryIntegrity).toBe(
    `sha256-${createHash('sha256')
      .update(FILES['entry.js'] ?? '')
      .digest('base64')}`,
  );
  write('entry.js', 'System.register([], altered);');
  expect(read().entryIntegrity).toBe(computeIntegrity(FILES['entry.js'] ?? ''));
});

describe('the shared libraries', () => {
  const text = 'self.portalLibraries = {};';
  const withLibraries = {
    ...manifest,
    files: [
      ...manifest.files,
      { file: 'libraries.js', integrity: computeIntegrity(text), bytes: text.length },
    ],
  };
  beforeEach(() => {
    write('libraries.js', text);
    write('libraries.js.br', 'compressed');
  });

  test('have a URL that depends on their content, not on the build @CARD-4', () => {
    const { libraries } = readPart({ folder, url: '/parts' }, withLibraries);
    expect(libraries?.url).toMatch(/^\/parts\/root-config\/[0-9a-f]{16}\/libraries\.js$/);
    expect(libraries?.url).not.toContain(ID);
    const copy = path.join(folder, (libraries?.url ?? '').replace('/parts/', ''));
    expect(readFileSync(copy, 'utf8')).toBe(text);
    expect(readdirSync(path.dirname(copy)).sort()).toEqual(['libraries.js', 'libraries.js.br']);
    expect(readPart({ folder, url: '/parts' }, withLibraries).libraries).toEqual(libraries);
  });

  test('are those of the build on another host, which has the files of builds only @CARD-3', () => {
    const { libraries } = readPart({ folder, url: 'https://static.example' }, withLibraries);
    expect(libraries?.url).toBe(`https://static.example/root-config/${ID}/libraries.js`);
  });

  test('an altered file is never copied @SEC-R9 @CARD-6', () => {
    write('libraries.js', 'self.altered = true;');
    const { libraries } = readPart({ folder, url: '/parts' }, withLibraries, () => undefined);
    expect(libraries).toEqual({
      url: `/parts/root-config/${ID}/libraries.js`,
      integrity: computeIntegrity(text),
    });
  });

  test('a build without such a file has none @CARD-4', () => {
    expect(read().libraries).toBeNull();
  });
});
