import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../database/open-database';
import { backUpDatabase, restoreDatabase } from './database-copy';

const MINUTE = 60_000;
const NOW = new Date('2026-03-01T12:00:00Z');

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function events(): Promise<readonly string[]> {
  const database = await openDatabase({ dataDir });
  const rows = await database.query<{ event: string }>('SELECT event FROM audit_events ORDER BY id');
  await database.close();
  return rows.map(({ event }) => event);
}
async function add(event: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await database.query(`INSERT INTO audit_events (at, event, outcome) VALUES ($1, $2, 'done')`, [NOW, event]);
  await database.close();
}

test(
  'restoring a copy restores its data and sets the current database aside @SEC-R17 @D-3 @long',
  async () => {
    const copy = path.join(dataDir, 'copy.tgz');
    await add('before');
    expect(await backUpDatabase(dataDir, copy)).toBeGreaterThan(100_000);
    await add('after');
    await restoreDatabase(dataDir, copy, NOW);
    expect(await events()).toEqual(['before']);
    expect(readdirSync(dataDir)).toContain('database.before-2026-03-01T12-00-00-000Z');
    await expect(backUpDatabase(dataDir, copy)).rejects.toThrow(/already exists/);
  },
  MINUTE,
);

test(
  'a database in use is neither copied nor replaced, and an invalid copy is rejected @SEC-R17 @D-3 @long',
  async () => {
    await expect(backUpDatabase(dataDir, path.join(dataDir, 'none.tgz'))).rejects.toThrow(/no database/);
    const other = path.join(dataDir, 'other.tgz');
    writeFileSync(other, 'not a copy');
    const database = await openDatabase({ dataDir });
    await expect(backUpDatabase(dataDir, path.join(dataDir, 'copy.tgz'))).rejects.toThrow(/in use/);
    await expect(restoreDatabase(dataDir, other, NOW)).rejects.toThrow(/in use/);
    await database.close();
    await expect(restoreDatabase(dataDir, other, NOW)).rejects.toThrow(/Nothing was changed/);
    expect(await events()).toEqual([]);
  },
  MINUTE,
);
