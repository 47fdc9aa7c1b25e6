import { JobQueue } from './job-queue';
import type { RenderUnit } from './render-unit';
import { HEAP_LIMIT_MB } from './spawn-worker';
import type { WorkerOutcome } from './worker-outcome';
import { type RenderJob, type WorkerOptions, WorkerProcess } from './worker-process';

/** Limit of a rendering's processor time in milliseconds. */
export const RENDER_LIMIT_MS = 250;

/** Limit of the processor time in milliseconds for compiling and evaluating a unit, which precedes its release. */
const LOAD_LIMIT_MS = 3_000;

/** Milliseconds after which a release goes live unloaded because no worker starts. */
const PREPARE_LIMIT_MS = 20_000;

/** Memory in bytes above which a worker is replaced after a job: memory that one part leaks must not make another one fail. */
const RETIRE_BYTES = 0.6 * HEAP_LIMIT_MB * 1024 * 1024;

const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 30_000;

/** Loads of a unit during which a worker ended, or got no processor time, before that counts as the unit's failure. */
const MAX_INTERRUPTED_LOADS = 3;

/** Units cached in a worker besides those of the live releases, such as those of overrides. */
const MAX_OTHER_UNITS = 8;

/** Outcome of a job; `load` when its unit could not be loaded, `busy` when no worker was free. */
export type PoolOutcome =
  | WorkerOutcome
  | { readonly kind: 'load'; readonly message: string }
  | { readonly kind: 'busy' };

/** Returns the pool's outcome for a unit that could not be loaded. */
function loadFailure(outcome: WorkerOutcome): PoolOutcome {
  if (outcome.kind === 'timeout')
    return {
      kind: 'load',
      message: `its server bundle does not load within ${LOAD_LIMIT_MS / 1_000} s of processor time`,
    };
  return outcome.kind === 'error' ? { kind: 'load', message: outcome.message } : outcome;
}

/** A unit of a live release. */
interface LiveUnit {
  readonly unit: RenderUnit;
  /** Whether it has been loaded once. */
  isProven: boolean;
  /** Number of loads that something else has interrupted. */
  interruptions: number;
}

/**
 * Pool of render workers. A job waits for an idle worker, so a job that hangs delays others by the timeout at most. A
 * worker that ends is replaced, with growing delays if workers end repeatedly.
 */
export class RendererPool {
  readonly #workers = new Set<WorkerProcess>();
  readonly #idle = new Set<WorkerProcess>();
  readonly #queue = new JobQueue();
  readonly #loading = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #onLoadFailure: (unit: RenderUnit, outcome: PoolOutcome) => void;
  /** Units of the live releases. */
  #live = new Map<string, LiveUnit>();
  readonly #options: WorkerOptions;
  #settledLoads: (() => void)[] = [];
  #deaths = 0;
  /** Kills all workers: one that hangs does not notice that the portal has ended. */
  readonly #killAll = (): void => {
    for (const worker of this.#workers) worker.kill();
  };
  #isClosed = false;

  /**
   * @param size number of workers
   * @param options of each worker
   * @param onLoadFailure receives a unit of a live release that could not be loaded in advance
   */
  constructor(
    size: number,
    options: WorkerOptions,
    onLoadFailure: (unit: RenderUnit, outcome: PoolOutcome) => void,
  ) {
    this.#options = options;
    this.#onLoadFailure = onLoadFailure;
    for (let each = 0; each < size; each += 1) this.#start(0);
    process.once('exit', this.#killAll);
  }

  /** Ids of the running worker processes. */
  get pids(): readonly number[] {
    return [...this.#workers].flatMap(({ pid }) => pid ?? []);
  }

  /** Loads units in advance; resolves when each has been loaded by a running worker or has failed, or after the timeout. */
  async prepare(units: readonly RenderUnit[]): Promise<void> {
    const isLoaded = ({ key }: RenderUnit): boolean =>
      [...this.#workers].some((worker) => !worker.hasEnded && worker.has(key));
    this.#live = new Map(
      units.map((unit) => [unit.key, { unit, isProven: isLoaded(unit), interruptions: 0 }]),
    );
    for (const worker of [...this.#idle]) {
      this.#idle.delete(worker);
      this.#release(worker);
    }
    const deadline = performance.now() + PREPARE_LIMIT_MS;
    const timer = setTimeout(() => this.#notifyLoads(), PREPARE_LIMIT_MS);
    // Checked in the workers: the worker that has loaded a unit may have ended because of the next one.
    const isLoading = (): boolean => [...this.#live.values()].some(({ unit }) => !isLoaded(unit));
    while (!this.#isClosed && isLoading() && performance.now() < deadline)
      await new Promise<void>((resolve) => this.#settledLoads.push(resolve));
    clearTimeout(timer);
  }

  /** Loads a unit of a live release in advance again that could not be loaded before. */
  restore(unit: RenderUnit): void {
    this.#live.set(unit.key, { unit, isProven: true, interruptions: 0 });
  }

  /** Runs a job in the first worker that is idle. */
  async execute(unit: RenderUnit, job: RenderJob): Promise<PoolOutcome> {
    const worker = await this.#acquire(unit.key);
    if (worker === null) return { kind: 'busy' };
    const outcome = await this.#executeIn(worker, unit, job, RENDER_LIMIT_MS);
    this.#release(worker, outcome);
    return outcome;
  }

  /**
   * Runs a job twice in a dedicated worker and returns the second outcome, which excludes compilation.
   *
   * @param limitMs limit of each run's processor time
   */
  async executeAlone(unit: RenderUnit, job: RenderJob, limitMs: number): Promise<PoolOutcome> {
    if (this.#isClosed) return { kind: 'busy' };
    const worker = new WorkerProcess(this.#options);
    this.#workers.add(worker);
    try {
      if (!(await worker.ready())) return { kind: 'busy' };
      const first = await this.#executeIn(worker, unit, job, limitMs);
      return first.kind === 'value' ? await this.#executeIn(worker, unit, job, limitMs) : first;
    } finally {
      await worker.close();
      this.#workers.delete(worker);
    }
  }

  /** Ends all workers and waits until they have exited. */
  async close(): Promise<void> {
    this.#isClosed = true;
    process.off('exit', this.#killAll);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#queue.clear();
    await Promise.all([...this.#workers].map((worker) => worker.close()));
    this.#notifyLoads();
  }

  async #executeIn(
    worker: WorkerProcess,
    unit: RenderUnit,
    job: RenderJob,
    limitMs: number,
  ): Promise<PoolOutcome> {
    if (!worker.has(unit.key)) {
      const loaded = await worker.load(unit, LOAD_LIMIT_MS);
      if (loaded.kind !== 'value') return loadFailure(loaded);
      this.#markLoaded(unit);
    }
    return worker.run(unit, job, limitMs);
  }

  #acquire(unit: string): Promise<WorkerProcess | null> {
    const idle = [...this.#idle].find((worker) => worker.has(unit)) ?? [...this.#idle][0];
    if (idle !== undefined) {
      this.#idle.delete(idle);
      return Promise.resolve(idle);
    }
    return this.#isClosed ? Promise.resolve(null) : this.#queue.waitForWorker();
  }

  /** Gives a worker the next job: a waiting one, otherwise a unit to load in advance. */
  #release(worker: WorkerProcess, outcome?: PoolOutcome): void {
    if (outcome?.kind === 'value') {
      this.#deaths = 0;
      if (outcome.memoryBytes > RETIRE_BYTES) return worker.kill();
    }
    if (this.#isClosed || worker.hasEnded) return;
    if (this.#queue.dispatch(worker)) return;
    const missing = [...this.#live.values()].find(
      ({ unit, isProven }) => !worker.has(unit.key) && (isProven || !this.#loading.has(unit.key)),
    );
    if (missing === undefined) {
      this.#dropOthers(worker);
      this.#idle.add(worker);
    } else void this.#loadAhead(worker, missing.unit);
  }

  async #loadAhead(worker: WorkerProcess, unit: RenderUnit): Promise<void> {
    this.#loading.add(unit.key);
    const outcome = await worker.load(unit, LOAD_LIMIT_MS);
    this.#loading.delete(unit.key);
    if (outcome.kind === 'value') this.#markLoaded(unit);
    else if (!this.#isClosed) this.#handleLoadFailure(unit, outcome);
    this.#notifyLoads();
    this.#release(worker, outcome);
  }

  /** Only one worker tries to load an unproven unit, and only once unless something else interrupted it. */
  #handleLoadFailure(unit: RenderUnit, outcome: WorkerOutcome): void {
    const state = this.#live.get(unit.key);
    if (state === undefined || state.isProven) return;
    const isInterrupted = outcome.kind === 'exit' || outcome.kind === 'stuck';
    if (isInterrupted && (state.interruptions += 1) < MAX_INTERRUPTED_LOADS) return;
    this.#live.delete(unit.key);
    this.#onLoadFailure(unit, loadFailure(outcome));
  }

  #markLoaded({ key }: RenderUnit): void {
    const state = this.#live.get(key);
    if (state !== undefined) state.isProven = true;
    this.#notifyLoads();
  }

  #notifyLoads(): void {
    for (const resolve of this.#settledLoads.splice(0)) resolve();
  }

  #dropOthers(worker: WorkerProcess): void {
    const others = [...worker.units].filter((key) => !this.#live.has(key));
    for (const key of others.slice(0, Math.max(0, others.length - MAX_OTHER_UNITS))) worker.drop(key);
  }

  #start(delayMs: number): void {
    if (this.#isClosed) return;
    if (delayMs === 0) return void this.#startNow();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#startNow();
    }, delayMs);
    this.#timers.add(timer.unref());
  }

  async #startNow(): Promise<void> {
    if (this.#isClosed) return;
    const worker = new WorkerProcess(this.#options);
    this.#workers.add(worker);
    worker.onEnd(() => {
      this.#workers.delete(worker);
      this.#idle.delete(worker);
      this.#deaths += 1;
      const delayMs = this.#deaths < 2 ? 0 : FIRST_BACKOFF_MS * 2 ** (this.#deaths - 2);
      this.#start(Math.min(MAX_BACKOFF_MS, delayMs));
    });
    if (await worker.ready()) this.#release(worker);
  }
}
