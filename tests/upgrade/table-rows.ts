import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { EarlierDatabase, Row } from '@portal/services/earlier-database';

/** Rows by table. */
type Tables = EarlierDatabase['tables'];

/** Reads every table of a Postgres database. */
export async function readTables(databaseUrl: string): Promise<Tables> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
    );
    const tables: Record<string, readonly Row[]> = {};
    for (const { name } of rows) {
      const read = await client.query<{ row: Row }>(
        `SELECT to_jsonb(t) AS row FROM ${pg.escapeIdentifier(name)} t`,
      );
      tables[name] = read.rows.map(({ row }) => row);
    }
    return tables;
  } finally {
    await client.end();
  }
}

function hasSameValues(row: Row, other: Row): boolean {
  return Object.entries(row).every(([column, value]) => isDeepStrictEqual(other[column], value));
}

/** Returns the rows without an equal row in a later state, as `table: row`; columns that were added later do not count. */
export function findLostRows(before: Tables, after: Tables): readonly string[] {
  return Object.entries(before).flatMap(([table, rows]) =>
    rows
      .filter((row) => !(after[table] ?? []).some((other) => hasSameValues(row, other)))
      .map((row) => `${table}: ${JSON.stringify(row)}`),
  );
}
