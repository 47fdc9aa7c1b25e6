import type { PageBoot, PagePlan } from '@portal/shared-wl-assets';
import type { LivePart } from '../parts/live-part';
import { findUnit, listUnits, type RenderUnit } from './render-unit';
import { parsePlan, parseSlots, parseStates, type RenderedSlot } from './rendered-values';
import { type PoolOutcome, RENDER_LIMIT_MS, RendererPool } from './renderer-pool';
import { HEAP_LIMIT_MB, libraryFiles } from './spawn-worker';
import type { FailureKind } from './worker-outcome';
import type { RenderJob } from './worker-process';

/** Number of render workers: while one hangs, the other runs all other jobs. */
const POOL_SIZE = 2;

/** Timeout in milliseconds for repeating a failed job in a dedicated worker, outside requests. */
const CONFIRM_LIMIT_MS = 2_000;

/** Failures of a build that open its circuit breaker even though the repeated jobs did not fail. */
const MAX_UNCONFIRMED_FAILURES = 3;

/** Reason why a part is not rendered on the server until its next release. */
export interface RenderFailure {
  readonly part: string;
  readonly id: string;
  readonly kind: FailureKind;
  /** Completes the sentence "The part …"; one line, in English. */
  readonly reason: string;
  /** Time at which the circuit breaker opened, ISO 8601. */
  readonly since: string;
}

/** Reports of the renderer. Their text comes from part code and is not trusted. */
export interface RendererReports {
  /** A circuit breaker has opened. */
  readonly opened: (failure: RenderFailure) => void;
  /** All open circuit breakers, each time that they change. */
  readonly changed?: (failures: readonly RenderFailure[]) => void;
  /** A job has failed; it is repeated to confirm the failure. */
  readonly failed?: (part: string, kind: FailureKind, message: string) => void;
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
  /** Returns the part's plan of a page; undefined when it is not available. */
  readonly plan: (
    parts: Parts,
    boot: Boot,
    mayRedirect: (target: string) => boolean,
  ) => Promise<PagePlan | null | undefined>;
  /** Slots of a page that a part fills; null when they could not be rendered. */
  readonly render: (
    parts: Parts,
    part: string,
    slots: readonly string[],
    boot: Boot,
  ) => Promise<readonly (RenderedSlot | null)[] | null>;
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

/**
 * Starts the renderer with its workers.
 *
 * @throws Error when this version of Node has no permission model, or a shared library is missing
 */
export function startRenderer(reports: RendererReports): Renderer {
  /** Circuit breakers by unit: null while a failure is being confirmed, then the failure. */
  const breakers = new Map<string, RenderFailure | null>();
  const pendingConfirmations = new Set<Promise<void>>();
  /** Number of failures by unit, without timeouts. */
  const failureCounts = new Map<string, number>();

  const openBreakers = (): readonly RenderFailure[] =>
    [...breakers.values()].filter((failure) => failure !== null);
  const openBreaker = (unit: RenderUnit, kind: FailureKind, message: string): void => {
    const failure: RenderFailure = {
      part: unit.part,
      id: unit.bundles.find(({ name }) => name === unit.part)?.id ?? '',
      kind,
      reason: describeFailure(kind, message),
      since: new Date().toISOString(),
    };
    breakers.set(unit.key, failure);
    reports.opened(failure);
    reports.changed?.(openBreakers());
  };

  const pool = new RendererPool(POOL_SIZE, (unit, outcome) => {
    if (outcome.kind === 'value' || outcome.kind === 'busy') return;
    reports.failed?.(unit.part, outcome.kind, outcome.message);
    openBreaker(unit, outcome.kind, outcome.message);
  });

  /** Runs a failed job again with a longer timeout, to tell a failing part from a busy machine. */
  const confirmFailure = async (
    unit: RenderUnit,
    job: RenderJob,
    check: (value: unknown) => unknown,
  ): Promise<void> => {
    const outcome = checkOutcome(await pool.executeAlone(unit, job, CONFIRM_LIMIT_MS), check);
    if (!breakers.has(unit.key)) return;
    if (outcome.kind === 'busy') breakers.delete(unit.key);
    else if (outcome.kind !== 'value') openBreaker(unit, outcome.kind, outcome.message);
    else if (outcome.cpuMs > RENDER_LIMIT_MS) openBreaker(unit, 'timeout', '');
    else breakers.delete(unit.key);
  };

  const run = async <Value>(
    unit: RenderUnit,
    job: RenderJob,
    check: (value: unknown) => Value,
  ): Promise<Value | undefined> => {
    if (breakers.has(unit.key)) return undefined;
    const response = await pool.execute(unit, job);
    if (response.kind === 'value' && response.lines.length > 0) reports.wrote?.(unit.part, response.lines);
    const outcome = checkOutcome(response, check);
    if (outcome.kind === 'value') return outcome.value;
    if (outcome.kind === 'busy' || breakers.has(unit.key)) return undefined;
    reports.failed?.(unit.part, outcome.kind, oneLine(outcome.message));
    // An intermittent error counts as a failure; a timeout alone may be due to a busy machine.
    const failures = (failureCounts.get(unit.key) ?? 0) + (outcome.kind === 'timeout' ? 0 : 1);
    failureCounts.set(unit.key, failures);
    if (failures >= MAX_UNCONFIRMED_FAILURES) {
      openBreaker(unit, outcome.kind, outcome.message);
      return undefined;
    }
    breakers.set(unit.key, null);
    const confirmation = confirmFailure(unit, job, check).finally(() =>
      pendingConfirmations.delete(confirmation),
    );
    pendingConfirmations.add(confirmation);
    return undefined;
  };

  return {
    prepare: async (releases) => {
      const units = new Map(releases.flatMap(listUnits).map((unit) => [unit.key, unit]));
      await pool.prepare([...units.values()].filter(({ key }) => !breakers.has(key)));
      // Only now, because the previous releases are served until here.
      const before = openBreakers().length;
      for (const known of [breakers, failureCounts])
        for (const key of known.keys()) if (!units.has(key)) known.delete(key);
      if (openBreakers().length !== before) reports.changed?.(openBreakers());
    },
    hasFailures: () => breakers.size > 0,
    isAvailable: (parts, part) => {
      if (breakers.size === 0) return true;
      const unit = findUnit(parts, part);
      return unit === null || !breakers.has(unit.key);
    },
    plan: async (parts, boot, mayRedirect) => {
      const { part } = boot.route;
      const unit = findUnit(parts, part);
      if (unit === null) return null;
      return run(unit, { operation: 'plan', input: { boot } }, (value) =>
        parsePlan(value, part, mayRedirect),
      );
    },
    render: async (parts, part, slots, boot) => {
      const unit = findUnit(parts, part);
      if (unit === null) return null;
      const job: RenderJob = { operation: 'render', input: { slots, boot } };
      return (await run(unit, job, (value) => parseSlots(value, slots.length))) ?? null;
    },
    states: async (parts, part) => {
      const unit = findUnit(parts, part);
      return unit === null ? [] : ((await run(unit, { operation: 'states', input: {} }, parseStates)) ?? []);
    },
    failures: openBreakers,
    whenConfirmed: async () => {
      while (pendingConfirmations.size > 0) await Promise.all(pendingConfirmations);
    },
    pids: () => pool.pids,
    libraries: libraryFiles,
    close: () => pool.close(),
  };
}
