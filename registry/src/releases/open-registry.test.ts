import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openRegistry, partsPlace } from './open-registry';

const ADDRESS = 'postgres://portal:secret@db.example:5432/portal';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'place-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a relative PARTS_DIR is resolved against the workspace, not the current directory @CARD-6', () => {
  expect(partsPlace({ PARTS_DIR: 'published' }, '/data', '/portal').folder).toBe('/portal/published');
  expect(partsPlace({ PARTS_DIR: '/else/published' }, '/data', '/portal').folder).toBe('/else/published');
  expect(partsPlace({ PARTS_DIR: '' }, '/data', '/portal').folder).toBe('/data/parts');
});

test('the registry uses the database URL from DATABASE_URL_FILE @SEC-R16 @D-3', () => {
  const file = path.join(folder, 'url');
  writeFileSync(file, `${ADDRESS}\n`);
  expect(partsPlace({ DATABASE_URL_FILE: file }, '/data').databaseUrl).toBe(ADDRESS);
  expect(partsPlace({ DATABASE_URL: ADDRESS }, '/data').databaseUrl).toBe(ADDRESS);
  expect(partsPlace({}, '/data').databaseUrl).toBeUndefined();
  expect(() => partsPlace({ DATABASE_URL_FILE: path.join(folder, 'none') }, '/data')).toThrow(
    'The file named in DATABASE_URL_FILE cannot be read.',
  );
});

test.each([
  'db.example',
  'portal:secret@db.example',
  'https://portal:secret@db.example',
  'postgres://u:secret@h:x',
])(
  'DATABASE_URL %s is rejected by the name of the setting, without its value @D-3 @SEC-R16',
  (DATABASE_URL) => {
    const read = () => partsPlace({ DATABASE_URL }, '/data');
    expect(read).toThrow('DATABASE_URL must be a URL such as postgres://');
    expect(read).not.toThrow('secret');
  },
);

test('the error for an unreachable database server names the setting @D-3', async () => {
  const registry = openRegistry({ folder, databaseUrl: 'postgres://portal:secret@127.0.0.1:9/portal' });
  await expect(registry.mark()).rejects.toThrow('The database server in DATABASE_URL cannot be reached.');
  await expect(registry.append(() => [])).rejects.not.toThrow('secret');
  await registry.close();
});
