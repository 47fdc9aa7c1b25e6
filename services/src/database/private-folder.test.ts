import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepDataFolderPrivate, makePrivateFolder } from '@portal/server-kit/database';
import { backUpDatabase, restoreDatabase } from '../commands/data/database-copy';
import { openDatabase } from './open-database';
const MINUTE = 60_000;

let temporaryFolder: string;
beforeEach(() => {
  temporaryFolder = mkdtempSync(join(tmpdir(), 'portal-private-'));
});
afterEach(() => rmSync(temporaryFolder, { recursive: true, force: true }));

function readMode(entry: string): string {
  return (lstatSync(entry).mode & 0o777).toString(8);
}

/** The folder and all entries below it that group or others can access, by name and mode. */
function open(folder: string): readonly string[] {
  return [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ]
    .filter((entry) => (lstatSync(entry).mode & 0o077) !== 0)
    .map((entry) => `${entry} ${readMode(entry)}`);
}

/** Uses the database like a portal: creates a table and inserts many rows. */
async function use(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await database.query('CREATE TABLE IF NOT EXISTS notes (note text)');
  await database.query(`INSERT INTO notes SELECT repeat('x', 500) FROM generate_series(1, 5000)`);
  await database.close();
}

test(
  'a database is private: a new one, a loosened one, a restored copy and one set aside @SEC-R5 @D-3 @long',
  async () => {
    const dataDir = join(temporaryFolder, 'data');
    const folder = join(dataDir, 'database');
    await use(dataDir);
    expect(open(folder)).toEqual([]);
    // Others may traverse to the published parts but cannot list the folder.
    expect(readMode(dataDir)).toBe('711');

    const copy = join(temporaryFolder, 'copy.tgz');
    await backUpDatabase(dataDir, copy);
    expect(readMode(copy)).toBe('600');
    await restoreDatabase(dataDir, copy, new Date('2026-03-01T12:00:00Z'));
    expect(open(folder)).toEqual([]);
    const aside = join(dataDir, 'database.before-2026-03-01T12-00-00-000Z');
    expect(open(aside)).toEqual([]);

    for (const entry of [dataDir, folder, aside, join(folder, 'base')]) chmodSync(entry, 0o755);
    chmodSync(join(folder, 'PG_VERSION'), 0o666);
    await use(dataDir);
    expect(open(folder)).toEqual([]);
    expect([readMode(dataDir), readMode(aside)]).toEqual(['711', '700']);
  },
  2 * MINUTE,
);

test('with any umask others may traverse the data folder but not the database @SEC-R5 @D-3', async () => {
  const before = process.umask(0o077);
  try {
    await makePrivateFolder(join(temporaryFolder, 'data', 'database'));
  } finally {
    process.umask(before);
  }
  expect([
    readMode(join(temporaryFolder, 'data')),
    readMode(join(temporaryFolder, 'data', 'database')),
  ]).toEqual(['711', '700']);
});

test('a data folder that is shared with other content or already private keeps its mode @SEC-R5', async () => {
  const shared = join(temporaryFolder, 'shared');
  mkdirSync(join(shared, 'database.before-2026'), { recursive: true });
  writeFileSync(join(shared, 'letter.txt'), '');
  chmodSync(shared, 0o755);
  await keepDataFolderPrivate(shared);
  expect([readMode(shared), readMode(join(shared, 'database.before-2026'))]).toEqual(['755', '700']);

  const closed = join(temporaryFolder, 'closed');
  cpSync(join(shared, 'database.before-2026'), join(closed, 'database'), { recursive: true });
  chmodSync(closed, 0o700);
  await keepDataFolderPrivate(closed);
  expect(readMode(closed)).toBe('700');
  await expect(keepDataFolderPrivate(join(temporaryFolder, 'nowhere'))).resolves.toBeUndefined();
});
