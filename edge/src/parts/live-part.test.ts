import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bareManifest, integrityOf, type PartManifest } from '@portal/registry/manifest';
import { readPart } from './live-part';

const ID = '0123456789abcdef';
const BROWSER_FILES = ['styles.css', 'embed.js'];
const FILES: Readonly<Record<string, string>> = {
  'styles.css': '.own { color: red }',
  'embed.js': 'self.embedded = true;',
  'edge.cjs': 'exports.modules = { "./says": "what was checked" };',
  'i18n/en-US.json': '{"a":"one"}',
  'i18n/de-DE.json': '{"a":"eins"}',
  'i18n/rules/en-US.json': '{"b":"two"}',
  'i18n/rules/de-DE.json': '{"b":"zwei"}',
};

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
    integrity: integrityOf(FILES[file] ?? ''),
    bytes: (FILES[file] ?? '').length,
  }));
}
const manifest: PartManifest = {
  ...bareManifest('root-config', ID, '1.0.0'),
  styles: 'styles.css',
  edge: 'edge.cjs',
  files: listed(BROWSER_FILES),
  serverFiles: listed(Object.keys(FILES).filter((file) => !BROWSER_FILES.includes(file))),
};
function read() {
  return readPart({ folder, url: '/parts' }, manifest);
}

test('SEC-R9 CARD-6 what was checked is what runs, in every later release too, whatever has been written over it', () => {
  const part = read();
  for (const file of Object.keys(FILES)) write(file, 'exports.modules = { "./says": "another thing" };');
  expect(part.serverBundle).toBe(FILES['edge.cjs']);
  expect([part.styles, part.embedScript]).toEqual([FILES['styles.css'], FILES['embed.js']]);
});

test.each(Object.keys(FILES))('SEC-R9 CARD-6 a build whose %s was written over is not read', (file) => {
  write(file, '{}');
  expect(read).toThrow(`root-config: ${file} is not what its manifest says`);
});

test.each(Object.keys(FILES))('SEC-R9 CARD-6 at the start a build is read without its damaged %s', (file) => {
  write(file, file.endsWith('.json') ? '{"a":"another"}' : 'another thing');
  const damaged: string[] = [];
  const part = readPart({ folder, url: '/parts' }, manifest, (reason) => damaged.push(reason));
  expect(damaged).toEqual([`root-config: ${file} is not what its manifest says`]);
  expect(
    JSON.stringify([part.serverBundle, part.styles, part.embedScript, [...part.translations]]),
  ).not.toContain('another');
  const known = manifest.files.find(({ file: name }) => name === 'styles.css')?.integrity;
  if (file === 'styles.css') expect(part.sheets.stylesIntegrity).toBe(known);
  else expect(part.sheets.stylesIntegrity).toMatch(/^sha256-/);
});

test('SEC-R9 CARD-6 at the start a build whose folder is gone is read as one without files', () => {
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

test('I18N-3 a damaged language gives way to the other one', () => {
  write('i18n/de-DE.json', '{}');
  const { translations } = readPart({ folder, url: '/parts' }, manifest, () => undefined);
  expect(translations.get('root-config')).toEqual({ 'en-US': { a: 'one' }, 'de-DE': { a: 'one' } });
});

test('SEC-R9 I18N-3 texts are those that the manifest knows, and no others that lie in the folder', () => {
  write('i18n/added/en-US.json', '{}');
  expect(Object.fromEntries(read().translations)).toEqual({
    'root-config': { 'en-US': { a: 'one' }, 'de-DE': { a: 'eins' } },
    rules: { 'en-US': { b: 'two' }, 'de-DE': { b: 'zwei' } },
  });
});

test('SEC-R9 CARD-6 a bundle that the manifest names without an integrity value does not run', () => {
  const { serverFiles, ...rest } = manifest;
  const silent = { ...rest, serverFiles: serverFiles.filter(({ file }) => file !== 'edge.cjs') };
  expect(() => readPart({ folder, url: '/parts' }, silent)).toThrow('no integrity value of edge.cjs');
});
