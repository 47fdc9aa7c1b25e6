import { boundRows, type Database, deleteInBatches, withDatabaseTimeout } from '@portal/server-kit/database';
import { addMs, DAY_MS } from '@portal/server-kit/scheduling';
import type { ServiceContext } from '../context/service-context';

/** Maximum number of drafts in a database; those whose last change is oldest make room. */
const MAX_DRAFTS = 40;

/** Changed drafts of the brand editor, shared by all portals of a database, and removed a day after their last change. */
export class BrandDrafts {
  readonly #database: Database;
  readonly #clock: () => Date;

  constructor({ database, clock }: Pick<ServiceContext, 'database' | 'clock'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Returns a draft as it was written; null when there is none.
   *
   * @throws TimeoutError, or the database's errors
   */
  async read(id: string): Promise<string | null> {
    const rows = this.#database.query<{ draft: string }>(
      'SELECT draft FROM brand_drafts WHERE id = $1 AND changed_at > $2',
      [id, this.#expired()],
    );
    return (await withDatabaseTimeout(this.#database, rows))[0]?.draft ?? null;
  }

  /**
   * Writes a draft.
   *
   * @param draft JSON
   * @throws TimeoutError, or the database's errors
   */
  write(id: string, draft: string): Promise<void> {
    return withDatabaseTimeout(this.#database, this.#write(id, draft));
  }

  /** Deletes expired drafts. @throws the database's errors */
  async deleteExpired(): Promise<void> {
    await deleteInBatches(this.#database, 'brand_drafts', 'changed_at <= $1', this.#expired());
  }

  async #write(id: string, draft: string): Promise<void> {
    await this.#database.query(
      `INSERT INTO brand_drafts (id, draft, changed_at) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET draft = excluded.draft, changed_at = excluded.changed_at`,
      [id, draft, this.#clock()],
    );
    const drafts = { table: 'brand_drafts', key: 'id', which: 'true', order: 'changed_at, id' };
    await boundRows(this.#database, drafts, MAX_DRAFTS);
  }

  #expired(): Date {
    return addMs(this.#clock(), -DAY_MS);
  }
}
