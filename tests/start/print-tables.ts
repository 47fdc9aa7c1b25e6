import type { Database } from '@portal/server-kit/database';
import { openDatabase } from '@portal/services';

/*
 * Test helper: prints the rows of every table in the database of a stopped portal. A separate process, since the test
 * runner cannot load the services.
 */

/** Every row as text, by table; includes tables of future migrations. */
async function everything(database: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  const rowsByTable: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM "${name}" AS t`,
    );
    rowsByTable[name] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}

const database = await openDatabase({
  dataDir: process.env['DATA_DIR'] ?? '',
  databaseUrl: process.env['DATABASE_URL'],
});
process.stdout.write(JSON.stringify(await everything(database)));
await database.close();
