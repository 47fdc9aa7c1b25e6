import { createHash } from 'node:crypto';

/** Maximum number of named prepared statements; the code has about a hundred. Statements beyond it are sent unnamed. */
const NAMES = 500;

/** SQLSTATE invalid_sql_statement_name and duplicate_prepared_statement. */
const LOST: readonly unknown[] = ['26000', '42P05'];

/** Names of the prepared statements of one database. */
export class PreparedNames {
  readonly #names = new Map<string, string>();
  #areLost = false;

  /**
   * Returns the name of a prepared statement, or undefined for one that is sent unnamed. Statements list their columns
   * instead of `*`, because Postgres fails a prepared statement whose result type a migration has changed.
   */
  get(sql: string): string | undefined {
    if (this.#areLost) return undefined;
    const name = this.#names.get(sql);
    if (name !== undefined || this.#names.size >= NAMES) return name;
    // A pooler shares connections between processes, so a name must mean the same statement in all of them.
    const created = `portal_${createHash('sha256').update(sql).digest('hex').slice(0, 40)}`;
    this.#names.set(sql, created);
    return created;
  }

  /** Sends all later statements unnamed after the error of a pooler that does not keep them for a client. */
  note(code: unknown): void {
    this.#areLost ||= isLostStatement(code);
  }
}

/** Returns whether a pooler has forwarded a prepared statement to a connection without it, before running anything. */
export function isLostStatement(code: unknown): boolean {
  return LOST.includes(code);
}
