/** As often as a Postgres server puts its log into place by itself (checkpoint_timeout). */
const EVERY_MS = 5 * 60 * 1_000;

/** What an embedded database does for itself. */
export interface Maintenance {
  /** A statement has run, so that there may be something to do. */
  noteUse(): void;
  /** Ends it. */
  stop(): void;
}

/**
 * Does for an embedded database what the processes of a Postgres server do beside its own, every five minutes, unless
 * nothing ran meanwhile. The room of rows that are gone or were written anew is given to those that come, in every table
 * that there is, or it would only grow; and what was written is put into its place, or the log would grow without an end,
 * and the next start after a kill would read all of it. What fails is tried again, and tells nobody: what keeps it from
 * writing ends every other statement too.
 *
 * @param run runs a statement, apart from transactions
 * @param everyMs milliseconds between two times
 */
export function createMaintenance(run: (sql: string) => Promise<unknown>, everyMs = EVERY_MS): Maintenance {
  let used = true;
  const timer = setInterval(() => {
    if (!used) return;
    used = false;
    Promise.all([run('VACUUM'), run('CHECKPOINT')]).catch(() => {
      used = true;
    });
  }, everyMs);
  timer.unref();
  return {
    noteUse: () => {
      used = true;
    },
    stop: () => clearInterval(timer),
  };
}
