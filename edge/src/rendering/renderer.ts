import type { PageBoot } from '@portal/contract/page';
import type { LivePart } from '../parts/live-part';
import { CircuitBreakers, type RenderFailure, type Schedule, type Verdict } from './circuit-breakers';
import { findWorkerUser } from './confine-worker';
import { findUnit, listUnits, type RenderUnit } from './render-unit';
import { parseRenderedPart, parseStates, type RenderedPart } from './rendered-values';
import { type PoolOutcome, RENDER_LIMIT_MS, RendererPool } from './renderer-pool';
import { HEAP_LIMIT_MB, libraryFiles } from './spawn-worker';
import type { FailureKind } from './worker-outcome';
import { type RenderJob, type WorkerOptions, workerOptions } from './worker-process';

export type { RenderFailure };

/** Number of render workers: while one hangs, the other runs all other jobs. */
const POOL_SIZE = 2;

/** Limit of the processor time in milliseconds for repeating a failed job in a dedicated worker, outside requests. */
const CONFIRM_LIMIT_MS = 500;

/** Failures of a build within this time that open its circuit breaker even though the repeated jobs did not fail. */
const MAX_UNCONFIRMED_FAILURES = 3;
const FAILURE_WINDOW_MS = 10 * 60_000;

/** Pages of a unit that may be switched off one by one; each of them costs a worker. */
const MAX_FAILED_PAGES = 5;

/** Reports of the renderer. Their text comes from part code and is not trusted. */
export interface RendererReports {
  /** A circuit breaker has opened. */
  readonly opened: (failure: RenderFailure) => void;
  /** All open circuit breakers, each time that they change. */
  readonly changed?: (failures: readonly RenderFailure[]) => void;
  /** A job has failed; it is repeated to confirm the failure. */
  readonly failed?: (part: string, kind: FailureKind, message: string) => void;
  /** Limits of the system that the workers run without. */
  readonly unconfined?: (missing: readonly string[]) => void;
  /** Lines that a part has written to the console. */
  readonly wrote?: (part: string, lines: readonly string[]) => void;
}

type Parts = ReadonlyMap<string, LivePart>;
type Boot = Omit<PageBoot, 'parts'>;

/** Renders parts in isolated workers, behind a circuit breaker for each build. */
export interface Renderer {
  /** Loads the server bundles of releases before they go live, and removes the breakers of all other builds. */
  readonly prepare: (releases: readonly Parts[]) => Promise<void>;
  /** Returns whether any circuit breaker is open or any failure is being confirmed. */
  readonly hasFailures: () => boolean;
  /** Returns false while the circuit breaker of the part's build is open, or its failure is being confirmed. */
  readonly isAvailable: (parts: Parts, part: string) => boolean;
  /** Renders slots of a page that a part fills, after its plan if `main` is one of them; null when that is not possible. */
  readonly render: (
    parts: Parts,
    part: string,
    slots: readonly string[],
    boot: Boot,
    mayRedirect: (target: string) => boolean,
  ) => Promise<RenderedPart | null>;
  /** Names of a part's fixture states. */
  readonly states: (parts: Parts, part: string) => Promise<readonly string[]>;
  /** Open circuit breakers. */
  readonly failures: () => readonly RenderFailure[];
  /** Resolves when no failure is being confirmed. */
  readonly whenConfirmed: () => Promise<void>;
  /** Ids of the worker processes. */
  readonly pids: () => readonly number[];
  /** Files of shared libraries that the workers run. */
  readonly libraries: () => readonly string[];
  readonly close: () => Promise<void>;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 500);
}

function describeFailure(kind: FailureKind, message: string): string {
  switch (kind) {
    case 'timeout':
      return `renders on the server longer than ${RENDER_LIMIT_MS} ms`;
    case 'stuck':
      return 'got no processor time on the server';
    case 'memory':
      return `needs more memory on the server than the ${HEAP_LIMIT_MB} MB of a render worker`;
    case 'exit':
      return 'ended its render worker';
    case 'error':
      return `throws on the server: ${oneLine(message)}`;
    case 'rejection':
      return `rejects a promise on the server: ${oneLine(message)}`;
    case 'invalid':
      return `returned something unusable on the server: ${oneLine(message)}`;
    case 'load':
      return `could not be loaded on the server: ${oneLine(message)}`;
  }
}

/** Names the page of a job, without what differs by visitor, such as the path. */
function describePage({ route, whiteLabel, language }: Boot): string {
  return `${route.page} (${whiteLabel.key}, ${language})`;
}

/** Outcome of a job once its value has been checked. */
type Checked<Value> =
  | { readonly kind: 'value'; readonly value: Value; readonly cpuMs: number }
  | { readonly kind: FailureKind; readonly message: string }
  | { readonly kind: 'busy' };

function checkOutcome<Value>(outcome: PoolOutcome, check: (value: unknown) => Value): Checked<Value> {
  if (outcome.kind !== 'value') return outcome;
  try {
    return { kind: 'value', value: check(outcome.value), cpuMs: outcome.cpuMs };
  } catch (error) {
    return { kind: 'invalid', message: error instanceof Error ? error.message : String(error) };
  }
}

/** What the renderer runs with; tests replace a member. */
export interface RendererOptions extends WorkerOptions {
  readonly schedule: Schedule;
}

function rendererOptions(): RendererOptions {
  return {
    ...workerOptions(),
    schedule: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs).unref();
      return () => clearTimeout(timer);
    },
  };
}

/**
 * Starts the renderer with its workers.
 *
 * @param options that replace those of production
 * @throws Error when this version of Node has no permission model, or a shared library is missing
 */
export function startRenderer(reports: RendererReports, options: Partial<RendererOptions> = {}): Renderer {
  const { schedule, ...workers } = { ...rendererOptions(), ...options };
  let isReported = false;
  const confine = async (pid: number): Promise<boolean> => {
    const isConfined = await workers.confine(pid);
    const missing = [
      ...(isConfined ? [] : ['no file descriptors (prlimit of util-linux)']),
      ...(findWorkerUser().uid === undefined ? ['a separate user (a portal that runs as root)'] : []),
    ];
    if (missing.length > 0 && !isReported) reports.unconfined?.(missing);
    isReported = true;
    return isConfined;
  };
  /** Times of recent failures by unit, without timeouts. */
  const failureTimes = new Map<string, readonly number[]>();
  /** Units that have rendered: they cannot be too slow as a whole. */
  const provenUnits = new Set<string>();

  const breakers = new CircuitBreakers(schedule, (failures, opened) => {
    if (opened !== undefined) reports.opened(opened);
    reports.changed?.(failures);
  });

  const loadJob: RenderJob = { operation: 'load' };
  const pool = new RendererPool(POOL_SIZE, { ...workers, confine }, (unit, outcome) => {
    if (outcome.kind === 'value' || outcome.kind === 'busy') return;
    const { kind, message } = outcome;
    reports.failed?.(unit.part, kind, message);
    breakers.open({ unit, page: null }, { kind, reason: describeFailure(kind, message) }, async () => {
      const verdict = await repeat(unit, loadJob, () => null);
      if (verdict === null) pool.restore(unit);
      return verdict;
    });
  });

  /** Runs a failed job again in a dedicated worker. */
  const repeat = async (
    unit: RenderUnit,
    job: RenderJob,
    check: (value: unknown) => unknown,
    page = '',
  ): Promise<Verdict> => {
    const outcome = checkOutcome(await pool.executeAlone(unit, job, CONFIRM_LIMIT_MS), check);
    if (outcome.kind === 'busy' || outcome.kind === 'stuck') return 'busy';
    const isSlow = outcome.kind === 'value' && job !== loadJob && outcome.cpuMs > RENDER_LIMIT_MS;
    if (outcome.kind === 'value' && !isSlow) return null;
    const { kind, message } = outcome.kind === 'value' ? { kind: 'timeout' as const, message: '' } : outcome;
    return { kind, reason: `${describeFailure(kind, message)}${page}` };
  };

  /** Returns whether a failure is one of several in a short time. */
  const isFrequent = ({ key }: RenderUnit): boolean => {
    const now = workers.now();
    const times = (failureTimes.get(key) ?? []).filter((time) => now - time < FAILURE_WINDOW_MS);
    failureTimes.set(key, [...times, now]);
    return times.length + 1 >= MAX_UNCONFIRMED_FAILURES;
  };

  const run = async <Value>(
    unit: RenderUnit,
    job: RenderJob,
    page: string | null,
    check: (value: unknown) => Value,
  ): Promise<Value | undefined> => {
    if (!breakers.isClosed(unit, page)) return undefined;
    const response = await pool.execute(unit, job);
    if (response.kind === 'value' && response.lines.length > 0) reports.wrote?.(unit.part, response.lines);
    const outcome = checkOutcome(response, check);
    if (outcome.kind === 'value') {
      provenUnits.add(unit.key);
      return outcome.value;
    }
    if (outcome.kind === 'busy') return undefined;
    const { kind, message } = outcome;
    reports.failed?.(unit.part, kind, oneLine(message));
    if (kind === 'stuck' || !breakers.isClosed(unit, page)) return undefined;
    const isPage =
      kind === 'timeout' && provenUnits.has(unit.key) && breakers.countPages(unit) < MAX_FAILED_PAGES;
    const scope = { unit, page: isPage ? page : null };
    const again = () => repeat(unit, job, check, isPage ? `: ${page}` : '');
    // An intermittent failure counts as well, except a timeout.
    if (kind !== 'timeout' && isFrequent(unit))
      breakers.open(scope, { kind, reason: describeFailure(kind, message) }, again);
    else breakers.confirm(scope, again);
    return undefined;
  };

  return {
    prepare: async (releases) => {
      const units = new Map(releases.flatMap(listUnits).map((unit) => [unit.key, unit]));
      await pool.prepare([...units.values()].filter((unit) => breakers.isClosed(unit)));
      // Only now, because the previous releases are served until here.
      breakers.keepOnly((key) => units.has(key));
      for (const known of [failureTimes, provenUnits])
        for (const key of known.keys()) if (!units.has(key)) known.delete(key);
    },
    hasFailures: () => !breakers.areClosed,
    isAvailable: (parts, part) => {
      if (breakers.areClosed) return true;
      const unit = findUnit(parts, part);
      return unit === null || breakers.isClosed(unit);
    },
    render: async (parts, part, slots, boot, mayRedirect) => {
      const unit = findUnit(parts, part);
      if (unit === null) return null;
      const job: RenderJob = { operation: 'render', slots, boot: JSON.stringify(boot) };
      const check = (value: unknown) => parseRenderedPart(value, slots.length, mayRedirect);
      return (await run(unit, job, describePage(boot), check)) ?? null;
    },
    states: async (parts, part) => {
      const unit = findUnit(parts, part);
      if (unit === null) return [];
      return (await run(unit, { operation: 'states' }, 'states', parseStates)) ?? [];
    },
    failures: () => breakers.failures,
    whenConfirmed: () => breakers.whenSettled(),
    pids: () => pool.pids,
    libraries: libraryFiles,
    close: () => {
      breakers.close();
      return pool.close();
    },
  };
}
