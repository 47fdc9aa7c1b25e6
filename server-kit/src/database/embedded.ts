import { readdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { describeSystemError } from '@portal/registry/run-command';
import { StartError } from '@portal/registry/settings';
import { QueueStats } from '../scheduling/queue-stats';
import type { Database, DatabaseTransaction } from './database';
import { DatabaseUnavailableError } from './database-unavailable-error';
import { toInvalidTextError } from './invalid-text-error';
import { createMaintenance } from './maintenance';
import type { Migratable } from './migrations';
import { keepDatabasePrivate, makePrivateFolder } from './private-folder';
import { readValue, TEXT_TYPES, writeValue } from './values';

interface WorkerResponse {
  id: number;
  result?: unknown;
  failure?: { message: string; code?: string };
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

interface RawRows {
  fields: { name: string; dataTypeID: number }[];
  rows: unknown[][];
}

/** Database that can be exported as a whole. */
export interface DatabaseCopy {
  /** Returns the whole database as one archive (tar, gzip). */
  copy(): Promise<Uint8Array>;
}

/** SQLSTATE classes 53, 58 and XX: the disk is full or fails, so the statement itself is not at fault. */
const STORAGE_FAILURE = /^(53|58|XX)/;

/** Longest wait for a response in milliseconds: a database in this process may be busy, but is never unreachable. */
const EMBEDDED_TIMEOUT_MS = 20_000;

/** Worker thread with the embedded database; it processes commands in order. */
class EmbeddedThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 0;
  #dead: Error | null = null;

  constructor(folder: string | undefined) {
    this.#worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
      workerData: { folder, textTypes: TEXT_TYPES },
      execArgv: [],
    });
    this.#worker.on('message', (response: WorkerResponse) => this.#settle(response));
    this.#worker.on('error', (error: Error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The embedded database has stopped')));
  }

  call(call: 'open' | 'query' | 'script' | 'copy' | 'close', input: object = {}): Promise<unknown> {
    if (this.#dead) return Promise.reject(new DatabaseUnavailableError(this.#dead));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      // Only a pending command keeps the process alive, not an idle database.
      this.#worker.ref();
      this.#worker.postMessage({ id, call, input });
    });
  }

  async stop(): Promise<void> {
    this.#dead ??= new Error('The embedded database is closed');
    await this.#worker.terminate();
  }

  #settle({ id, result, failure }: WorkerResponse): void {
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#worker.unref();
    if (failure) waiting?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    else waiting?.resolve(result);
  }

  #fail(error: Error): void {
    this.#dead ??= error;
    for (const { reject } of this.#pending.values()) reject(new DatabaseUnavailableError(error));
    this.#pending.clear();
  }
}

/** Creates the folder with private permissions if missing, and returns whether it is empty. */
async function isNew(folder: string): Promise<boolean> {
  await makePrivateFolder(folder);
  return (await readdir(folder)).length === 0;
}

/**
 * Opens the embedded database in a folder, or in memory without one. It has one connection, so a transaction blocks all
 * other statements. Only this OS account can read the folder.
 *
 * @param copy archive from `DatabaseCopy` to restore into a new folder
 * @throws StartError when the folder cannot be read or written, or is damaged
 */
export async function openEmbedded(
  folder: string | undefined,
  copy?: Uint8Array,
): Promise<Database & Migratable & DatabaseCopy> {
  const thread = new EmbeddedThread(folder);
  try {
    const made = folder !== undefined && (await isNew(folder));
    await thread.call('open', { copy });
    // Change permissions only of a folder that has proven to be a database.
    if (folder !== undefined) await keepDatabasePrivate(folder, made);
  } catch (error) {
    await thread.stop();
    const reason =
      describeSystemError(error) ?? 'it is damaged or belongs to another version. Nothing in it was changed';
    throw new StartError(`The database folder ${folder ?? '(memory)'} cannot be opened: ${reason}.`, {
      cause: error,
    });
  }
  let tail: Promise<unknown> = Promise.resolve();
  let pendingCount = 0;
  const queueStats = new QueueStats();
  const runExclusive = <T>(work: () => Promise<T>): Promise<T> => {
    pendingCount += 1;
    const endWait = queueStats.begin();
    const turn = tail
      .then(() => endWait(true))
      .then(work)
      .finally(() => {
        pendingCount -= 1;
      });
    tail = turn.catch(() => undefined);
    return turn;
  };
  const maintenance = createMaintenance((sql) => runExclusive(() => thread.call('script', { sql })));
  const run = async <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> => {
    maintenance.noteUse();
    const raw = (await thread
      .call('query', { sql, params: params.map(writeValue) })
      .catch((error: unknown) => {
        throw STORAGE_FAILURE.test(String((error as { code?: unknown }).code ?? ''))
          ? new DatabaseUnavailableError(error)
          : toInvalidTextError(error);
      })) as RawRows;
    return raw.rows.map(
      (row) =>
        Object.fromEntries(
          raw.fields.map((field, i) => [field.name, readValue(field.dataTypeID, row[i])]),
        ) as Row,
    );
  };
  return {
    timeoutMs: EMBEDDED_TIMEOUT_MS,
    query: (sql, params) => runExclusive(() => run(sql, params)),
    transaction: (work) =>
      runExclusive(async () => {
        await run('BEGIN');
        let isOpen = true;
        try {
          const tx: DatabaseTransaction = {
            query: run,
            transaction: (inner) => inner(tx),
            commitWith: async (sql, params) => {
              isOpen = false;
              const last = run(sql, params);
              // COMMIT after a failed statement rolls back.
              await last.catch(() => undefined);
              await run('COMMIT');
              await last;
            },
            close: () => Promise.resolve(),
          };
          const result = await work(tx);
          if (isOpen) await run('COMMIT');
          return result;
        } catch (error) {
          if (isOpen) await run('ROLLBACK').catch(() => undefined);
          throw error;
        }
      }),
    reclaimSpace: async (tables) => {
      await runExclusive(() => run(`VACUUM ${tables.join(', ')}`));
    },
    use: () => ({ open: 1, busy: Math.min(1, pendingCount), waiting: Math.max(0, pendingCount - 1) }),
    queueMetrics: queueStats,
    script: async (sql) => {
      await runExclusive(() => thread.call('script', { sql }));
    },
    copy: () => runExclusive(() => thread.call('copy') as Promise<Uint8Array>),
    close: async () => {
      maintenance.stop();
      await runExclusive(() => thread.call('close')).catch(() => undefined);
      await thread.stop();
    },
  };
}
