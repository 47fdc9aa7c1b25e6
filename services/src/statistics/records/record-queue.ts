import type { Database } from '@portal/server-kit/database';
import { INSERT_RECORDS, type QueuedRecord } from './insert-records';

export interface RecordQueueOptions {
  database: Database;
  /** Reports lost or rejected records, without their content. */
  warn: (problem: { dropped: number; reason: 'full' | 'unstorable' | 'closed' }) => void;
  /** Called after each batch with the number of stored records. */
  stored?: (records: number) => void;
  /** Maximum records and bytes in the queue; new records are dropped when it is full. */
  capacity?: number;
  capacityBytes?: number;
  /** Maximum records and bytes of a batch. */
  batchSize?: number;
  batchBytes?: number;
  /** Statement timeout of a batch in the database. */
  batchMs?: number;
  /** Delay between a record's arrival and storing it; doubled after each failure. */
  pauseMs?: number;
}

/** A queued record as JSON, with its length. */
interface WaitingRecord {
  readonly json: string;
  readonly bytes: number;
}

const MEGABYTE = 1_000_000;

const MAX_ATTEMPTS = 5;
const LAST_FLUSH_MS = 2000;

/** Queue of usage records, written in batches, so that no request waits for the database (STA-8). */
export class RecordQueue {
  readonly #options: Required<RecordQueueOptions>;
  readonly #waiting: WaitingRecord[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | null = null;
  #storing: Promise<void> | null = null;
  #failures = 0;
  /** Number of records at the head of the queue that failed as one batch; bisection finds the invalid one. */
  #suspects = 0;
  /** Maximum records of the next batch. */
  #mostAtOnce: number;
  #closed = false;

  constructor(options: RecordQueueOptions) {
    this.#options = {
      capacity: 10_000,
      capacityBytes: 32 * MEGABYTE,
      batchSize: 500,
      batchBytes: MEGABYTE,
      batchMs: 1_500,
      pauseMs: 250,
      stored: () => undefined,
      ...options,
    };
    this.#mostAtOnce = this.#options.batchSize;
  }

  /** Number of queued records. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Queues records and returns immediately; drops those beyond the capacity and reports their number in a warning. */
  add(records: readonly QueuedRecord[]): void {
    const before = this.#waiting.length;
    for (const record of records) this.#take(JSON.stringify(record));
    const dropped = before + records.length - this.#waiting.length;
    if (dropped > 0) this.#options.warn({ dropped, reason: 'full' });
    this.#schedule();
  }

  /** Accepts no more records and stores the queued ones for at most two seconds. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    // A monotonic clock.
    const end = performance.now() + LAST_FLUSH_MS;
    while (this.#waiting.length > 0 && performance.now() < end) {
      const remaining = new Promise<void>((resolve) => setTimeout(resolve, end - performance.now()).unref());
      const failuresBefore = this.#failures;
      await Promise.race([this.#store(), remaining]);
      if (this.#failures > failuresBefore) break;
    }
    if (this.#waiting.length > 0) this.#options.warn({ dropped: this.#waiting.length, reason: 'closed' });
  }

  #take(json: string): void {
    const { capacity, capacityBytes } = this.#options;
    const bytes = Buffer.byteLength(json);
    if (this.#closed || this.#waiting.length >= capacity || this.#bytes + bytes > capacityBytes) return;
    this.#waiting.push({ json, bytes });
    this.#bytes += bytes;
  }

  /** Returns the next batch: at least one record, even if it exceeds `batchBytes`. */
  #nextBatch(): readonly WaitingRecord[] {
    const { batchBytes } = this.#options;
    let bytes = 0;
    const tooMuch = this.#waiting.findIndex((record, index) => {
      bytes += record.bytes;
      return index > 0 && (index >= this.#mostAtOnce || bytes > batchBytes);
    });
    return tooMuch < 0 ? [...this.#waiting] : this.#waiting.slice(0, tooMuch);
  }

  #forget(batch: readonly WaitingRecord[]): void {
    this.#waiting.splice(0, batch.length);
    for (const { bytes } of batch) this.#bytes -= bytes;
  }

  #schedule(): void {
    if (this.#timer !== null || this.#storing !== null || this.#closed || this.#waiting.length === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        void this.#store().then(() => {
          this.#schedule();
        });
      },
      this.#options.pauseMs * 2 ** Math.min(this.#failures, 6),
    );
    this.#timer.unref();
  }

  #store(): Promise<void> {
    this.#storing ??= this.#storeBatch().finally(() => {
      this.#storing = null;
    });
    return this.#storing;
  }

  async #storeBatch(): Promise<void> {
    const { database, batchMs } = this.#options;
    const batch = this.#nextBatch();
    const written = `[${batch.map(({ json }) => json).join(',')}]`;
    try {
      // A lost connection rolls back the transaction, so a retry stores each record only once.
      await database.transaction(async (tx) => {
        await tx.query(`SET LOCAL statement_timeout = ${batchMs}`);
        await tx.query(INSERT_RECORDS, [written]);
      });
      this.#failures = 0;
      this.#forget(batch);
      this.#clear(batch.length);
      this.#options.stored(batch.length);
    } catch (error) {
      this.#failures += 1;
      if (isDatabaseUnavailable(error) || (this.#suspects === 0 && this.#failures < MAX_ATTEMPTS)) return;
      // The database is available but rejects the batch repeatedly: a single record may be the cause.
      this.#failures = 0;
      if (batch.length > 1) {
        this.#suspects ||= batch.length;
        this.#mostAtOnce = Math.ceil(batch.length / 2);
        return;
      }
      this.#forget(batch);
      this.#clear(1);
      this.#options.warn({ dropped: 1, reason: 'unstorable' });
    }
  }

  /** Reduces the number of suspects; the remaining ones become the next batch. */
  #clear(records: number): void {
    this.#suspects = Math.max(0, this.#suspects - records);
    this.#mostAtOnce = this.#suspects || this.#options.batchSize;
  }
}

function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseUnavailableError';
}
