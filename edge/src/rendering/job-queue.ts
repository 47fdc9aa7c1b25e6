import type { WorkerProcess } from './worker-process';

/** Milliseconds for which a job waits for a worker; beyond that the page is served without the slot. */
const QUEUE_LIMIT_MS = 2_000;
const MAX_QUEUED_JOBS = 500;

type ReceiveWorker = (worker: WorkerProcess | null) => void;

/** FIFO queue of jobs that wait for a worker; their number and waiting time are limited. */
export class JobQueue {
  readonly #waiting: ReceiveWorker[] = [];

  /** Resolves with a worker, or null when the queue is full or no worker became free in time. */
  waitForWorker(): Promise<WorkerProcess | null> {
    if (this.#waiting.length >= MAX_QUEUED_JOBS) return Promise.resolve(null);
    return new Promise((resolve) => {
      const take: ReceiveWorker = (worker) => {
        clearTimeout(timer);
        resolve(worker);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        resolve(null);
      }, QUEUE_LIMIT_MS);
      this.#waiting.push(take);
    });
  }

  /** Assigns a worker to the oldest waiting job. Returns false when none is waiting. */
  dispatch(worker: WorkerProcess): boolean {
    const take = this.#waiting.shift();
    take?.(worker);
    return take !== undefined;
  }

  /** Ends all waiting without a worker. */
  clear(): void {
    for (const take of this.#waiting.splice(0)) take(null);
  }
}
