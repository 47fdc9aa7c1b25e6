import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { StartError } from '@portal/registry/settings';
import type { Database } from './database';

/** Database that can also run a script of several statements, outside of a connection pool. */
export interface Migratable {
  query: Database['query'];
  script(sql: string): Promise<void>;
  /** Begins a transaction in which no other process migrates; absent where there is no other process. */
  beginLocked?(): Promise<void>;
}

/** One migration file. */
export interface Migration {
  /** File name; its number decides the order. */
  readonly name: string;
  readonly sql: string;
}

interface AppliedMigration {
  name: string;
  sha256: string;
}

const RECORDS = `CREATE TABLE IF NOT EXISTS applied_migrations (
  name text PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now(),
  sha256 text NOT NULL
)`;

/**
 * Returns every migration of a folder (`NNNN-name.sql`), in order of number.
 *
 * @param folder ends with a slash
 */
export async function readMigrations(folder: URL): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  );
}

/** Hashes the text with normalised line ends, so that a checkout with CRLF is the same migration. */
function computeSha256({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

/** Returns the migrations to apply. @throws StartError when the applied ones do not match */
function findPending(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly Migration[] {
  const recorded = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  const changed = migrations.find((one) => ![undefined, computeSha256(one)].includes(recorded.get(one.name)));
  if (changed) {
    throw new StartError(
      `The migration ${changed.name} is not the one that this database was given. Bring back the file as it was, and make the change in a new one.`,
    );
  }
  const pending = migrations.filter(({ name }) => !recorded.has(name));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.find(({ name }) => !known.has(name));
  // Without pending migrations this is an older portal beside a newer one, as during a rolling update.
  if (unknown && pending[0]) {
    throw new StartError(
      `The database was given the migration ${unknown.name}, which this version does not have, and not ${pending[0].name}, which it needs. Start the version that the database belongs to, or a later one.`,
    );
  }
  const last =
    applied
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? '';
  const late = pending.find(({ name }) => name < last);
  if (late) {
    throw new StartError(
      `The migration ${late.name} comes before ${last}, which this database already has. Give it a later number.`,
    );
  }
  return pending;
}

/** Runs `work` in a transaction, which holds the lock on a Postgres server. */
async function runLocked<Result>(database: Migratable, work: () => Promise<Result>): Promise<Result> {
  try {
    await (database.beginLocked?.() ?? database.script('BEGIN'));
    const result = await work();
    await database.script('COMMIT');
    return result;
  } catch (error) {
    await database.script('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Applies one migration. @returns whether more may be pending */
async function applyNext(database: Migratable, all: readonly Migration[]): Promise<boolean> {
  const applied = await database.query<AppliedMigration>('SELECT name, sha256 FROM applied_migrations');
  const [migration] = findPending(all, applied);
  if (migration === undefined) return false;
  const { name, sql } = migration;
  try {
    await database.script(
      `${sql}\n;INSERT INTO applied_migrations (name, sha256) VALUES ('${name}', '${computeSha256(migration)}');`,
    );
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
  return true;
}

/**
 * Applies all pending migrations in order and stores the hash of each file. Each has its own transaction, so that tables are
 * locked briefly; another process may apply the next one. Unknown migrations in the database are accepted when none of this
 * build's is missing, since an older portal works with a newer schema (docs/how-to/release.md).
 *
 * @throws StartError when a file was changed after it was applied or is out of order
 */
export async function migrate(database: Migratable, all: readonly Migration[]): Promise<void> {
  await runLocked(database, () => database.script(RECORDS));
  while (await runLocked(database, () => applyNext(database, all)));
}
