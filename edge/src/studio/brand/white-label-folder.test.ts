import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serializeWhiteLabel, WhiteLabelFolder } from './white-label-folder';

let temporaryFolder: string;
let folder: WhiteLabelFolder;
beforeEach(() => {
  temporaryFolder = mkdtempSync(path.join(tmpdir(), 'brand-'));
  folder = new WhiteLabelFolder(temporaryFolder);
});
afterEach(() => rmSync(temporaryFolder, { recursive: true }));

test('a new file is written once, and replaced only when that is wanted @WL-7', async () => {
  expect(await folder.write('bank', { key: 'bank', name: 'Ä' }, false)).toBe('written');
  expect(await folder.write('bank', { key: 'other' }, false)).toBe('exists');
  expect(await folder.read('bank')).toEqual({ key: 'bank', name: 'Ä' });
  expect(await folder.write('bank', { key: 'bank' }, true)).toBe('written');
  expect(readFileSync(path.join(temporaryFolder, 'bank.json'), 'utf8')).toBe(
    serializeWhiteLabel({ key: 'bank' }),
  );
  expect(statSync(path.join(temporaryFolder, 'bank.json')).mode & 0o777).toBe(0o644);
  expect(readdirSync(temporaryFolder)).toEqual(['bank.json']);
});

test('a fingerprint differs with the content of a file, and is empty without one @WL-7', async () => {
  expect(await folder.fingerprint('bank')).toBe('');
  expect(await folder.fingerprint('../bank')).toBe('');
  await folder.write('bank', { key: 'bank' }, false);
  const first = await folder.fingerprint('bank');
  expect(first).toMatch(/^[\w-]{43}$/);
  await folder.write('bank', { key: 'bank', name: 'B' }, true);
  expect(await folder.fingerprint('bank')).not.toBe(first);
});

test('of two writers at once exactly one creates the file @WL-7', async () => {
  const outcomes = await Promise.all([1, 2, 3, 4].map((each) => folder.write('bank', { each }, false)));
  expect([...outcomes].sort()).toEqual(['exists', 'exists', 'exists', 'written']);
  expect(readdirSync(temporaryFolder)).toEqual(['bank.json']);
});

test.each(['../bank', 'a/b', '', '.', 'Bank', 'a'.repeat(65), 'bank\0'])(
  'no file is read or written for the key %j @SEC-R10',
  async (key) => {
    expect(await folder.write(key, { key }, true)).toBe('failed');
    expect(await folder.read(key)).toBeNull();
    expect(readdirSync(temporaryFolder)).toEqual([]);
  },
);

test('a folder that is missing, and a file that is no JSON object, are reported @WL-7', async () => {
  expect(await new WhiteLabelFolder(path.join(temporaryFolder, 'missing')).write('bank', {}, false)).toBe(
    'failed',
  );
  for (const content of ['{', '[]', 'null', '"x"']) {
    writeFileSync(path.join(temporaryFolder, 'bank.json'), content);
    expect(await folder.read('bank')).toBeNull();
  }
});
