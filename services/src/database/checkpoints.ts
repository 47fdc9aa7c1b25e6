/** As often as a Postgres server does it by itself (checkpoint_timeout). */
const EVERY_MS = 5 * 60 * 1_000;

/** Checkpoints of an embedded database, by themselves. */
export interface Checkpoints {
  /** A statement has run, so that there may be something to put into place. */
  noteUse(): void;
  /** Ends them. */
  stop(): void;
}

/**
 * Puts what was written into its place every five minutes, unless nothing ran meanwhile: the embedded database has no
 * process beside its own for that, so that its log would grow without an end, and the next start after a kill would read
 * all of it. One that fails is tried again, and tells nobody: what keeps it from writing ends every other statement too.
 *
 * @param checkpoint runs the statement
 * @param everyMs milliseconds between two of them
 */
export function checkpointsOf(checkpoint: () => Promise<unknown>, everyMs = EVERY_MS): Checkpoints {
  let used = true;
  const timer = setInterval(() => {
    if (!used) return;
    used = false;
    checkpoint().catch(() => {
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
