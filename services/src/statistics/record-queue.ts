import type { Database } from '../database/database';
import type { StatisticsJson } from './record';
import type { RecordFacts } from './record-facts';

export interface QueuedRecord extends RecordFacts {
  received_at: string;
  kind: string;
  event: string;
  white_label: string;
  record: StatisticsJson;
}

export interface RecordQueueOptions {
  database: Database;
  /** Says that records were lost or could not be stored, without their content. */
  warn: (problem: { dropped: number; reason: 'full' | 'unstorable' | 'closed' }) => void;
  /** Records waiting at most; a newer one is dropped when the queue is full. */
  capacity?: number;
  batchSize?: number;
  /** Pause between a record's arrival and its storing, and after a failure. */
  pauseMs?: number;
}

/** Columns that a record fills. */
const COLUMNS: Readonly<Record<keyof QueuedRecord, string>> = {
  received_at: 'timestamptz',
  kind: 'text',
  event: 'text',
  white_label: 'text',
  record: 'jsonb',
  topic: 'text',
  sub_event: 'text',
  journey: 'text',
  scenario: 'text',
  step: 'text',
  channel: 'text',
  address: 'text',
  page: 'text',
  part: 'text',
  version: 'text',
  vital: 'text',
  succeeded: 'boolean',
  status: 'integer',
  elapsed_ms: 'integer',
  value: 'double precision',
};
const NAMES = Object.keys(COLUMNS).join(', ');
const TYPED = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

/** Stores records in one statement. */
export const insertRecords = async (database: Database, batch: readonly QueuedRecord[]): Promise<void> => {
  await database.query(
    `INSERT INTO statistics_records (${NAMES})
     SELECT ${NAMES} FROM jsonb_to_recordset($1::jsonb) AS queued (${TYPED})`,
    [JSON.stringify(batch)],
  );
};

const ATTEMPTS = 5;
const LAST_FLUSH_MS = 2000;

/** Keeps usage records until the database takes them, in batches, so that nobody waits for it (STA-8). */
export class RecordQueue {
  readonly #options: Required<RecordQueueOptions>;
  readonly #waiting: QueuedRecord[] = [];
  #timer: NodeJS.Timeout | null = null;
  #storing: Promise<void> | null = null;
  #failures = 0;
  #closed = false;

  constructor(options: RecordQueueOptions) {
    this.#options = { capacity: 10_000, batchSize: 500, pauseMs: 250, ...options };
  }

  /** Records that wait to be stored. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Takes records and returns at once; those beyond the capacity are dropped and counted in a warning. */
  add(records: readonly QueuedRecord[]): void {
    const room = this.#closed ? 0 : Math.max(0, this.#options.capacity - this.#waiting.length);
    this.#waiting.push(...records.slice(0, room));
    if (records.length > room) this.#options.warn({ dropped: records.length - room, reason: 'full' });
    this.#schedule();
  }

  /** Stores what waits, for at most two seconds, and takes no more. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const end = Date.now() + LAST_FLUSH_MS;
    while (this.#waiting.length > 0 && Date.now() < end) {
      const remaining = new Promise<void>((resolve) => setTimeout(resolve, end - Date.now()).unref());
      const failuresBefore = this.#failures;
      await Promise.race([this.#store(), remaining]);
      if (this.#failures > failuresBefore) break;
    }
    if (this.#waiting.length > 0) this.#options.warn({ dropped: this.#waiting.length, reason: 'closed' });
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
    const batch = this.#waiting.slice(0, this.#options.batchSize);
    try {
      await insertRecords(this.#options.database, batch);
      this.#failures = 0;
      this.#waiting.splice(0, batch.length);
    } catch (error) {
      this.#failures += 1;
      if (this.#failures < ATTEMPTS || isAway(error)) return;
      // A batch that a reachable database refuses again and again must not hold up those behind it.
      this.#waiting.splice(0, batch.length);
      this.#failures = 0;
      this.#options.warn({ dropped: batch.length, reason: 'unstorable' });
    }
  }
}

function isAway(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseAwayError';
}
