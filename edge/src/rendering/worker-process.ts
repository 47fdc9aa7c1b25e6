import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { killWithPortal } from './kill-with-portal';
import type { RenderUnit } from './render-unit';
import { readLibrarySources, type LibrarySources } from './library-sources';

/** Megabytes of JavaScript heap of a render worker. */
export const HEAP_LIMIT_MB = 128;

/** Bytes of memory of the whole process; typed arrays do not count as heap. */
const RESIDENT_LIMIT_BYTES = 512 * 1024 * 1024;
const MEMORY_POLL_INTERVAL_MS = 25;

/** Milliseconds that a process may take to start and to compile the libraries, on a busy machine too. */
const START_LIMIT_MS = 15_000;

/** A response is larger than any page; more is a fault of the worker. */
const MAX_FRAME_BYTES = 8 * 1024 * 1024;

/** Characters kept of what a worker writes on its own, such as the reason of an abort. */
const MAX_OUTPUT = 2_000;

const WORKER = fileURLToPath(new URL('./render-worker.mjs', import.meta.url));
const REALM = fileURLToPath(new URL('./render-realm.js', import.meta.url));

/** Why a job failed. */
export type FailureKind = 'timeout' | 'memory' | 'exit' | 'error' | 'rejection' | 'invalid' | 'load';

/** What a worker answered to a job. */
export type WorkerOutcome =
  | {
      readonly kind: 'value';
      readonly value: unknown;
      /** What part code wrote to the console. */
      readonly lines: readonly string[];
      readonly cpuMs: number;
      readonly memoryBytes: number;
    }
  | { readonly kind: Exclude<FailureKind, 'load'>; readonly message: string };

type Operation = 'load' | 'plan' | 'render' | 'states';

/** A job of a worker: what to run of a unit, and with what. */
export interface RenderJob {
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
}

let sources: { readonly libraries: LibrarySources; readonly realm: string } | undefined;
const readSources = (): NonNullable<typeof sources> =>
  (sources ??= { libraries: readLibrarySources(), realm: readFileSync(REALM, 'utf8') });

/** Files of the shared libraries that every worker runs. */
export const libraryFiles = (): readonly string[] => readSources().libraries.files.map(({ file }) => file);

/** Node's permission model under its name in this version; without it nothing keeps a process from reading files. */
const permissionFlag = (): string => {
  const flag = ['--permission', '--experimental-permission'].find((each) =>
    process.allowedNodeEnvironmentFlags.has(each),
  );
  if (flag === undefined) throw new Error('This version of Node has no permission model');
  return flag;
};

const frameOf = (message: unknown): Buffer => {
  const body = Buffer.from(JSON.stringify(message));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
};

interface Answered {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly message?: unknown;
  readonly rejected?: unknown;
  readonly lines?: unknown;
}

const numberIn = (value: unknown): number => (typeof value === 'number' && value >= 0 ? value : 0);

/** @throws when it is no result: a worker that answers something else has been taken over by part code */
const outcomeOf = (frame: Readonly<Record<string, unknown>>): WorkerOutcome => {
  if (typeof frame['result'] !== 'string') throw new Error('no result');
  const { ok, value, message, rejected, lines } = JSON.parse(frame['result']) as Answered;
  if (ok !== true)
    return { kind: rejected === true ? 'rejection' : 'error', message: String(message).slice(0, 1_000) };
  return {
    kind: 'value',
    value,
    lines: Array.isArray(lines) ? lines.slice(0, 20).map((line) => String(line).slice(0, 500)) : [],
    cpuMs: numberIn(frame['cpuMs']),
    memoryBytes: numberIn(frame['memoryBytes']),
  };
};

/** Bytes of memory that a process has in use; null where the system does not say. */
const residentBytes = async (pid: number): Promise<number | null> => {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
};

/**
 * A process that runs server code of parts, one job at a time. It has an empty environment and reads no file but its own
 * program; a job over its limit ends the process.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #units = new Set<string>();
  readonly #ended: Promise<void>;
  #received: Buffer = Buffer.alloc(0);
  #output = '';
  #hasEnded = false;
  #jobs = 0;
  /** Takes the frames of the process; null while none is expected. */
  #listener: ((frame: Readonly<Record<string, unknown>> | null) => void) | null = null;

  constructor() {
    const { libraries, realm } = readSources();
    this.#child = spawn(
      process.execPath,
      [
        permissionFlag(),
        `--allow-fs-read=${WORKER}`,
        '--no-warnings',
        '--disallow-code-generation-from-strings',
        `--max-old-space-size=${HEAP_LIMIT_MB}`,
        WORKER,
      ],
      {
        cwd: path.parse(WORKER).root,
        // Windows starts no process without this one.
        env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
        stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
        windowsHide: true,
      },
    );
    killWithPortal(this.#child);
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        this.#hasEnded = true;
        this.#listener?.(null);
        resolve();
      };
      this.#child.once('error', end);
      // Not 'exit': what the process has written says why it ended.
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
    this.#send({ type: 'init', realm, ...libraries });
  }

  /** Whether the process has ended. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Number of jobs that it has answered. */
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

  /** Resolves when the process takes jobs: true, or false when it has not started. */
  async ready(): Promise<boolean> {
    if (this.#hasEnded) return false;
    const frame = await this.#nextFrame(START_LIMIT_MS);
    const isReady = typeof frame === 'object' && frame?.['type'] === 'ready';
    if (!isReady) this.kill();
    return isReady;
  }

  /** Compiles and evaluates the bundles of a unit in a context of its own. */
  async load(unit: RenderUnit, limitMs: number): Promise<WorkerOutcome> {
    const bundles = unit.bundles.map(({ name, file, text }) => ({ name, file, text }));
    const job = JSON.stringify({ operation: 'load', part: unit.part });
    const outcome = await this.#execute({ type: 'run', unit: unit.key, bundles, job }, limitMs);
    if (outcome.kind === 'value') this.#units.add(unit.key);
    else if (!this.#hasEnded) this.drop(unit.key);
    return outcome;
  }

  /** Runs a job in a loaded unit. */
  run({ key, part }: RenderUnit, { operation, input }: RenderJob, limitMs: number): Promise<WorkerOutcome> {
    const job = JSON.stringify({ ...input, operation, part });
    return this.#execute({ type: 'run', unit: key, job }, limitMs);
  }

  /** Forgets a unit and its memory. */
  drop(unit: string): void {
    this.#units.delete(unit);
    this.#send({ type: 'drop', unit });
  }

  /** Ends the process at once. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Ends the process and waits until it is gone. */
  async close(): Promise<void> {
    this.kill();
    await this.#ended;
  }

  #send(message: unknown): void {
    this.#child.stdin?.write(frameOf(message));
  }

  async #execute(message: Readonly<Record<string, unknown>>, limitMs: number): Promise<WorkerOutcome> {
    if (this.#hasEnded) return this.#ending();
    const id = ++this.#jobs;
    const answer = this.#nextFrame(limitMs);
    this.#send({ ...message, id });
    let isOverMemory = false;
    const { pid } = this;
    const poll = setInterval(() => {
      if (pid === undefined) return;
      void residentBytes(pid).then((bytes) => {
        if (bytes === null || bytes < RESIDENT_LIMIT_BYTES) return;
        isOverMemory = true;
        this.kill();
      });
    }, MEMORY_POLL_INTERVAL_MS);
    const frame = await answer;
    clearInterval(poll);
    if (frame === 'timeout') {
      this.kill();
      await this.#ended;
      return { kind: 'timeout', message: `longer than ${limitMs} ms` };
    }
    if (frame === null) return isOverMemory ? { kind: 'memory', message: '' } : this.#ending();
    try {
      if (frame['id'] !== id) throw new Error('another job');
      return outcomeOf(frame);
    } catch {
      await this.close();
      return { kind: 'invalid', message: 'the render worker sent no result' };
    }
  }

  /** Why the process has ended by itself. */
  #ending(): WorkerOutcome {
    return /heap out of memory|Reached heap limit|Array buffer allocation failed/i.test(this.#output)
      ? { kind: 'memory', message: '' }
      : { kind: 'exit', message: '' };
  }

  #nextFrame(limitMs: number): Promise<Readonly<Record<string, unknown>> | null | 'timeout'> {
    return new Promise((resolve) => {
      const settle = (frame: Readonly<Record<string, unknown>> | null | 'timeout'): void => {
        clearTimeout(timer);
        this.#listener = null;
        resolve(frame);
      };
      // A portal that was busy itself reads what has arrived meanwhile, before it judges.
      const timer = setTimeout(
        () => setImmediate(() => this.#listener === settle && settle('timeout')),
        limitMs,
      );
      this.#listener = settle;
    });
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    while (this.#received.length >= 4) {
      const length = this.#received.readUInt32BE(0);
      // Unasked frames come from part code that has left its context.
      if (length > MAX_FRAME_BYTES || this.#listener === null) return this.kill();
      if (this.#received.length < 4 + length) return;
      const body = this.#received.subarray(4, 4 + length).toString();
      this.#received = this.#received.subarray(4 + length);
      try {
        const frame: unknown = JSON.parse(body);
        this.#listener(typeof frame === 'object' && frame !== null ? { ...frame } : {});
      } catch {
        this.#listener({});
      }
    }
  }
}
