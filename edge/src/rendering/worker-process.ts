import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { findDynamicImport } from '@portal/registry/server-bundle';
import { forbidFileDescriptors } from './confine-worker';
import { type ExceededLimit, watchJob, type WatchSources } from './job-watch';
import { readProcessUse } from './process-use';
import type { RenderUnit } from './render-unit';
import { readWorkerProgram, spawnWorker } from './spawn-worker';
import { encodeFrame, type Frame, FrameReader } from './worker-frames';
import { parseOutcome, type WorkerOutcome } from './worker-outcome';

/** Limit of the processor time in milliseconds for starting a process and compiling the libraries. */
const START_LIMIT_MS = 10_000;

/** Characters stored of a worker's own output, such as the reason of an abort. */
const MAX_OUTPUT = 2_000;

type Operation = 'load' | 'render' | 'states';

/** A job of a worker: an operation of a unit, and its input for `render`. */
export interface RenderJob {
  readonly operation: Operation;
  readonly slots?: readonly string[];
  /** Initial state of the page as JSON. */
  readonly boot?: string;
}

/** What a worker is started with; tests replace a member. */
export interface WorkerOptions extends WatchSources {
  /** Text of the worker's program. */
  readonly program: string;
  /** Forbids a process to open anything; resolves with whether the system can do that. */
  readonly confine: (pid: number) => Promise<boolean>;
}

/** Options of a worker in production. */
export function workerOptions(): WorkerOptions {
  return {
    program: readWorkerProgram(),
    confine: forbidFileDescriptors,
    readUse: readProcessUse,
    now: () => performance.now(),
  };
}

/**
 * A process that runs server code of parts, one job at a time. It has an empty environment and no access to files; a job
 * over its limit ends the process.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #units = new Set<string>();
  readonly #ended: Promise<void>;
  readonly #frames = new FrameReader();
  #output = '';
  #hasEnded = false;
  #jobs = 0;
  readonly #options: WorkerOptions;
  /** Receives the frames of the process; null while none is expected. */
  #listener: ((frame: Frame | null) => void) | null = null;

  constructor(options: WorkerOptions) {
    const { child, init } = spawnWorker(options.program);
    this.#options = options;
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        this.#hasEnded = true;
        this.#listener?.(null);
        resolve();
      };
      this.#child.once('error', end);
      // Not 'exit': output that arrives later says why the process ended.
      this.#child.once('close', end);
    });
    for (const output of [this.#child.stdout, this.#child.stderr])
      output?.on('data', (chunk: Buffer) => {
        if (this.#output.length < MAX_OUTPUT) this.#output += chunk.toString('utf8').slice(0, MAX_OUTPUT);
      });
    this.#child.stdin?.on('error', () => undefined);
    const responses = this.#child.stdio[3] as Readable;
    responses.on('error', () => undefined);
    responses.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#send(init);
  }

  /** Whether the process has ended. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Number of started jobs. */
  get jobs(): number {
    return this.#jobs;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Calls back once the process has ended. */
  onEnd(callback: () => void): void {
    void this.#ended.then(callback);
  }

  /** Whether a unit is loaded. */
  has(unit: string): boolean {
    return this.#units.has(unit);
  }

  /** Keys of the loaded units. */
  get units(): ReadonlySet<string> {
    return this.#units;
  }

  /** Resolves with true when the process accepts jobs and can open nothing, with false when it has not started. */
  async ready(): Promise<boolean> {
    if (this.#hasEnded || this.pid === undefined) return false;
    const frame = await this.#nextFrame(START_LIMIT_MS);
    const isReady = typeof frame === 'object' && frame?.['type'] === 'ready';
    if (!isReady) this.kill();
    else await this.#options.confine(this.pid);
    return isReady && !this.#hasEnded;
  }

  /** Compiles and evaluates the bundles of a unit in a separate context. */
  async load(unit: RenderUnit, limitMs: number): Promise<WorkerOutcome> {
    const bundles = unit.bundles.map(({ name, file, text }) => ({ name, file, text }));
    for (const { file, text } of unit.bundles) {
      const found = findDynamicImport(text);
      if (found !== null) return { kind: 'error', message: `${file}: ${found}` };
    }
    const job = JSON.stringify({ operation: 'load', part: unit.part });
    const outcome = await this.#execute({ type: 'run', unit: unit.key, bundles, job }, limitMs);
    if (outcome.kind === 'value') this.#units.add(unit.key);
    else if (!this.#hasEnded) this.drop(unit.key);
    return outcome;
  }

  /** Runs a job in a loaded unit. */
  run({ key, part }: RenderUnit, { boot, ...input }: RenderJob, limitMs: number): Promise<WorkerOutcome> {
    const job = JSON.stringify({ ...input, part });
    return this.#execute({ type: 'run', unit: key, job }, limitMs, boot);
  }

  /** Unloads a unit and frees its memory. */
  drop(unit: string): void {
    this.#units.delete(unit);
    this.#send({ type: 'drop', unit });
  }

  /** Ends the process at once. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Ends the process and waits until it has exited. */
  async close(): Promise<void> {
    this.kill();
    await this.#ended;
  }

  #send(message: unknown, text?: string): void {
    this.#child.stdin?.write(encodeFrame(message, text));
  }

  async #execute(message: Frame, limitMs: number, text?: string): Promise<WorkerOutcome> {
    if (this.#hasEnded) return this.#ending();
    const id = ++this.#jobs;
    const response = this.#nextFrame(limitMs);
    this.#send({ ...message, id }, text);
    const frame = await response;
    if (typeof frame === 'string') {
      this.kill();
      await this.#ended;
      return { kind: frame, message: '' };
    }
    if (frame === null) return this.#ending();
    try {
      if (frame['id'] !== id) throw new Error('another job');
      return parseOutcome(frame);
    } catch {
      await this.close();
      return { kind: 'invalid', message: 'the render worker sent no result' };
    }
  }

  /** Returns why the process has ended by itself. */
  #ending(): WorkerOutcome {
    return /heap out of memory|Reached heap limit|Array buffer allocation failed/i.test(this.#output)
      ? { kind: 'memory', message: '' }
      : { kind: 'exit', message: '' };
  }

  #nextFrame(limitMs: number): Promise<Frame | null | ExceededLimit> {
    return new Promise((resolve) => {
      const settle = (frame: Frame | null | ExceededLimit): void => {
        stopWatching();
        this.#listener = null;
        resolve(frame);
      };
      const stopWatching = watchJob(this.pid, limitMs, this.#options, settle);
      this.#listener = settle;
    });
  }

  #receive(chunk: Buffer): void {
    const isExpected = () => this.#listener !== null;
    if (!this.#frames.read(chunk, isExpected, (frame) => this.#listener?.(frame))) this.kill();
  }
}
