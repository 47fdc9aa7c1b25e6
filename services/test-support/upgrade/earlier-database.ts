import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Migratable, migrate } from '@portal/server-kit/database';
import { migrationsOfServices } from '../../src/database/open-database';
import type { Channel, Kind, Progress } from './open-recovery';
import type { UpgradeUser } from './upgrade-users';

/** A recovery in progress, with the data that its browser has. */
export interface SavedRecovery {
  readonly kind: Kind;
  readonly user: UpgradeUser;
  readonly channel: Channel;
  readonly progress: Progress;
  readonly cookies: Readonly<Record<string, string>>;
}

/** A row as JSON, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Database of an earlier version with recoveries in progress, written by `tests/upgrade/make-fixture.ts`. */
export interface EarlierDatabase {
  /** Commit of that version. */
  readonly commit: string;
  /** Time when the tables were read, in ISO 8601. */
  readonly at: string;
  /** Server key in base64, only used for this fixture. */
  readonly serverKey: string;
  readonly recoveries: readonly SavedRecovery[];
  /** Rows by table. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
}

/** Fixture with the database of version 0.1. */
export const EARLIER_DATABASE_FILE = join(__dirname, 'version-0.1.json.gz');

export function readEarlierDatabase(): EarlierDatabase {
  return JSON.parse(gunzipSync(readFileSync(EARLIER_DATABASE_FILE)).toString()) as EarlierDatabase;
}

/** Tables with rows that foreign keys reference; inserted first. */
const REFERRED = ['users', 'recovery_transactions'];

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

/** Creates the schema and the rows of an earlier version in an empty database. */
export async function loadEarlierDatabase(database: Migratable, { tables }: EarlierDatabase): Promise<void> {
  const applied = new Set((tables['applied_migrations'] ?? []).map(({ name }) => name));
  await migrate(
    database,
    (await migrationsOfServices()).filter(({ name }) => applied.has(name)),
  );
  // Rows of the fixture replace those that migrations write.
  for (const table of Object.keys(tables)) await database.script(`TRUNCATE ${table} CASCADE`);
  const names = [...REFERRED, ...Object.keys(tables).filter((name) => !REFERRED.includes(name))];
  for (const name of names) await insertRows(database, name, tables[name] ?? []);
}

/** Reads all rows of tables, for a fixture. */
export async function readTables(
  database: Pick<Migratable, 'query'>,
  names: readonly string[],
): Promise<EarlierDatabase['tables']> {
  const tables: Record<string, readonly Row[]> = {};
  for (const name of names) {
    const rows = await database.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${name} t`);
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}
