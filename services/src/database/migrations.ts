import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './database';

/** What migrations need beside plain statements: several statements in one text, outside of a pool. */
export interface Migratable {
  query: Database['query'];
  script(sql: string): Promise<void>;
}

const FOLDER = new URL('../../migrations/', import.meta.url);

/**
 * Applies every migration (`NNNN-name.sql`) not yet applied, in order of number, each in one transaction.
 * On a server the caller holds a lock, so that two starting servers do not apply the same one.
 */
export async function migrate(database: Migratable): Promise<void> {
  await database.script(
    'CREATE TABLE IF NOT EXISTS applied_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const rows = await database.query<{ name: string }>('SELECT name FROM applied_migrations');
  const applied = new Set(rows.map((row) => row.name));
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  for (const name of files.filter((file) => !applied.has(file))) {
    const sql = await readFile(new URL(name, FOLDER), 'utf8');
    try {
      await database.script(
        `BEGIN;\n${sql}\n;INSERT INTO applied_migrations (name) VALUES ('${name}');\nCOMMIT;`,
      );
    } catch (error) {
      await database.script('ROLLBACK').catch(() => undefined);
      throw new Error(`Migration ${name} failed`, { cause: error });
    }
  }
}
