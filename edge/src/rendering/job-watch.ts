import type { ProcessUse, ReadProcessUse } from './process-use';

/** Maximum resident memory of the whole process in bytes. */
const RESIDENT_LIMIT_BYTES = 512 * 1024 * 1024;

const POLL_INTERVAL_MS = 25;

/** Milliseconds without any processor time after which a process counts as stuck; a job cannot sleep. */
const STUCK_LIMIT_MS = 5_000;

/** Milliseconds by the clock per millisecond of the limit, where the system reports no processor time. */
const CLOCK_FACTOR = 8;

/** Which limit a job has exceeded: processor time, memory, or `stuck` if the machine gave its process no processor time. */
export type ExceededLimit = 'timeout' | 'memory' | 'stuck';

/** How a watch reads processes and the clock. */
export interface WatchSources {
  readonly readUse: ReadProcessUse;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
}

/**
 * Watches a process during a job by its processor time, which a busy machine does not change.
 *
 * @param pid id of the process; undefined for one that has not started
 * @param limitMs processor time of the job in milliseconds
 * @param onExceeded called once, with the first limit that was exceeded
 * @returns a function that stops watching
 */
export function watchJob(
  pid: number | undefined,
  limitMs: number,
  { readUse, now }: WatchSources,
  onExceeded: (limit: ExceededLimit) => void,
): () => void {
  let first: ProcessUse | undefined;
  let last = { cpuMs: -1, at: now() };
  const started = last.at;
  const findExceeded = (use: ProcessUse | null): ExceededLimit | null => {
    if (use === null) return now() - started > limitMs * CLOCK_FACTOR ? 'timeout' : null;
    if (use.residentBytes >= RESIDENT_LIMIT_BYTES) return 'memory';
    // From the first reading, so that a short job costs none.
    first ??= use;
    if (use.cpuMs - first.cpuMs > limitMs) return 'timeout';
    if (use.cpuMs !== last.cpuMs) last = { cpuMs: use.cpuMs, at: now() };
    return now() - last.at > STUCK_LIMIT_MS ? 'stuck' : null;
  };
  let isStopped = false;
  const check = (): void => {
    const exceeded = isStopped || pid === undefined ? null : findExceeded(readUse(pid));
    if (exceeded === null) return;
    stop();
    onExceeded(exceeded);
  };
  // After the events of this turn: a response that has arrived in the meantime ends the watch.
  const poll = setInterval(() => setImmediate(check), POLL_INTERVAL_MS);
  const stop = (): void => {
    isStopped = true;
    clearInterval(poll);
  };
  return stop;
}
