/** The default checkpoint_timeout of a Postgres server. */
const INTERVAL_MS = 5 * 60 * 1_000;

/** Periodic maintenance of the embedded database. */
export interface Maintenance {
  /** Records that a statement ran, so that the next maintenance is not skipped. */
  noteUse(): void;
  /** Stops the timer. */
  stop(): void;
}

/**
 * Runs VACUUM and CHECKPOINT on the embedded database at an interval, unless no statement has run since the last time.
 * Without them, tables and the write-ahead log grow without bound, and a start after a kill replays the whole log. Errors
 * are retried.
 *
 * @param run runs a statement outside of transactions
 * @param intervalMs milliseconds between two runs
 */
export function createMaintenance(
  run: (sql: string) => Promise<unknown>,
  intervalMs = INTERVAL_MS,
): Maintenance {
  let used = true;
  const timer = setInterval(() => {
    if (!used) return;
    used = false;
    Promise.all([run('VACUUM'), run('CHECKPOINT')]).catch(() => {
      used = true;
    });
  }, intervalMs);
  timer.unref();
  return {
    noteUse: () => {
      used = true;
    },
    stop: () => clearInterval(timer),
  };
}
