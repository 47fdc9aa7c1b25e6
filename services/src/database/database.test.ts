import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '@portal/server-kit/database';
import { openDatabase } from './open-database';
function folder() {
  return mkdtempSync(join(tmpdir(), 'portal-database-'));
}

test('rows survive a restart; types round-trip; a failed transaction is rolled back @D-3 @long', async () => {
  const dataDir = folder();
  const first = await openDatabase({ dataDir });
  await first.query('CREATE TABLE notes (id bigint, at timestamptz, note jsonb, names text[])');
  const at = new Date('2026-01-02T03:04:05.678Z');
  await first.query('INSERT INTO notes VALUES ($1, $2, $3, $4)', [5, at, { a: 1 }, ['x', 'y']]);
  const failed = first.transaction(async (tx) => {
    await tx.query('DELETE FROM notes');
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
  await first.close();
  const second = await openDatabase({ dataDir });
  expect(await second.query('SELECT * FROM notes')).toEqual([
    { id: 5, at, note: { a: 1 }, names: ['x', 'y'] },
  ]);
  await second.close();
});

test('a folder with other content is reported and left unchanged @D-3', async () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, 'database'));
  writeFileSync(join(dataDir, 'database', 'letter.txt'), 'keep me');
  await expect(openDatabase({ dataDir })).rejects.toThrow('is damaged or holds something else');
  expect(readdirSync(join(dataDir, 'database'))).toEqual(['letter.txt']);
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), 'nonsense');
  await expect(openDatabase({ dataDir })).rejects.toThrow('is damaged');
  expect(readFileSync(join(dataDir, 'database', 'letter.txt'), 'utf8')).toBe('keep me');
  expect(readdirSync(dataDir)).toEqual(['database']);
});

test('an unreachable server gives one clear error message @D-3', async () => {
  const opening = openDatabase({ dataDir: '', databaseUrl: 'postgres://nobody@127.0.0.1:9199/none' });
  await expect(opening).rejects.toThrow('The database server in DATABASE_URL cannot be reached.');
});

describe('folder lock @D-3', () => {
  const writeLock = async (holder: object) => {
    const database = join(folder(), 'database');
    const own = await lockFolder(database);
    const { space } = JSON.parse(readFileSync(`${database}.lock`, 'utf8')) as { readonly space: string };
    await own.release();
    writeFileSync(`${database}.lock`, JSON.stringify({ token: 'other', started: '', space, ...holder }));
    return database;
  };
  const ended = () => spawnSync(process.execPath, ['-e', '']).pid;

  test('a lock of a process that has ended, or whose pid was reused, is taken over at once', async () => {
    for (const holder of [
      { pid: ended(), host: hostname() },
      { pid: process.pid, started: '1', host: hostname() },
    ]) {
      const database = await writeLock(holder);
      const lock = await lockFolder(database);
      expect(JSON.parse(readFileSync(`${database}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
      await lock.release();
    }
  });

  test('a lock of another host with heartbeats is kept, whatever its clock', async () => {
    const database = await writeLock({ pid: 1, host: 'elsewhere' });
    let sign = Date.now() - 3_600_000;
    const signs = setInterval(
      () => utimesSync(`${database}.lock`, new Date(), new Date((sign += 5_000))),
      20,
    );
    await expect(lockFolder(database)).rejects.toThrow('in use by process 1 on elsewhere');
    clearInterval(signs);
  });

  test('exactly one of several concurrent attempts gets the lock', async () => {
    const dead = ended();
    for (let round = 0; round < 5; round += 1) {
      const database = await writeLock({ pid: dead, host: hostname() });
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(database)));
      const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(won).toHaveLength(1);
      await won[0]?.release();
    }
  });
});
