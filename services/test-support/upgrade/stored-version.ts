import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Migratable, migrate } from '@portal/server-kit/database';
import { migrationsOfServices } from '../database/migrations-of-services';
import type { StoredRecovery } from './stored-recovery';

/** A row as JSON, by column. */
type Row = Readonly<Record<string, unknown>>;

/** Rows by table. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** Database of a released version with recoveries in progress, written by `make-fixture.ts`. */
export interface StoredVersion {
  readonly version: string;
  /** Time when the tables were read, in ISO 8601. */
  readonly at: string;
  /** SERVER_KEY in base64, only used for this fixture. */
  readonly serverKey: string;
  readonly recoveries: readonly StoredRecovery[];
  readonly tables: Tables;
}

const FOLDER = new URL('./', import.meta.url);

/** Reads the databases of all released versions. */
export function readStoredVersions(): readonly StoredVersion[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json.gz'))
    .map((name) => JSON.parse(gunzipSync(readFileSync(new URL(name, FOLDER))).toString()) as StoredVersion);
}

/** Tables with rows that foreign keys reference; inserted first. */
const REFERENCED = ['users', 'recovery_transactions'];

async function insertRows(database: Migratable, table: string, rows: readonly Row[]): Promise<void> {
  await database.query(
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  const identities = await database.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'",
    [table],
  );
  for (const { name } of identities)
    await database.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${name}'), coalesce((SELECT max(${name}) FROM ${table}), 0) + 1, false)`,
    );
}

/** Creates the schema and the rows of a released version in an empty database. */
export async function loadStoredVersion(database: Migratable, { tables }: StoredVersion): Promise<void> {
  const applied = new Set((tables['applied_migrations'] ?? []).map(({ name }) => name));
  await migrate(
    database,
    (await migrationsOfServices()).filter(({ name }) => applied.has(name)),
  );
  // The hashes of the fixture replace those of the files, so that a changed file fails.
  await database.script('DELETE FROM applied_migrations');
  const names = [...REFERENCED, ...Object.keys(tables).filter((name) => !REFERENCED.includes(name))];
  for (const name of names) await insertRows(database, name, tables[name] ?? []);
}

/** Reads all rows of all tables. */
export async function readTables(database: Pick<Migratable, 'query'>): Promise<Tables> {
  const names = await database.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  const tables: Record<string, readonly Row[]> = {};
  for (const { name } of names) {
    const rows = await database.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${name} t`);
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}
