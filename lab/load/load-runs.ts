import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitForExit } from '../../tests/portal/run-start';
import { type DatabaseUse, watchDatabase } from './database-use';
import { type DatabaseKind, type LoadPortal, startLoadPortal } from './load-portal';
import { assessMemory, type MemorySample, type MemoryVerdict, readSamples } from './memory';
import { openRecoveries } from './open-recoveries';
import { computeErrorShare, type RequestFigures } from './request-figures';
import { type Resources, sampleResources } from './resources';
import { getWorstP95, type Slo } from './slo';
import { runVisitors, type Visits } from './visitors';

/** A run at one rate. */
export interface LoadRun {
  readonly perSecond: number;
  readonly visits: Visits;
  readonly figures: readonly RequestFigures[];
  readonly resources: Resources;
  /** Null when the portal's metrics could not be read. */
  readonly database: DatabaseUse | null;
}

interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
  readonly thinkTimeFactor: number;
}

/** Longest visit in seconds, with unscaled think times. */
const LONGEST_VISIT = 50;
export const WARM_UP: Rate = { perSecond: 5, seconds: 5, thinkTimeFactor: 0.05 };

function countRecoveries({ perSecond, seconds, thinkTimeFactor }: Rate): number {
  return Math.ceil(perSecond * (seconds + LONGEST_VISIT * thinkTimeFactor));
}

/** @throws Error as soon as the portal process exits, which would otherwise look like a slow portal */
async function ended({ process: child, output }: LoadPortal['portal']): Promise<never> {
  const code = await waitForExit(child);
  throw new Error(`The portal ended (${code ?? child.signalCode ?? 'unknown'}):\n${output().slice(-2_000)}`);
}

type Watched = Pick<LoadRun, 'resources' | 'database'>;

function watchPortal({ portal, metrics }: LoadPortal): () => Watched {
  const resources = sampleResources(portal.process.pid ?? 0);
  const database = watchDatabase(metrics);
  return () => ({ resources: resources(), database: database() });
}

/** Returns a function that runs visitors, numbered consecutively over all runs; `last` is called at the last arrival. */
export function visitsTo(started: LoadPortal): (rate: Rate, last?: () => void) => Promise<LoadRun> {
  const { portal, users } = started;
  const end = ended(portal);
  // Avoids an unhandled rejection when the portal exits after the last run; the race below handles earlier ones.
  end.catch(() => undefined);
  let from = 0;
  return async (rate, last) => {
    let watched: Watched | undefined;
    let endWatch = watchPortal(started);
    const rampUp = LONGEST_VISIT * rate.thinkTimeFactor;
    const arrivals = { ...rate, users, from, rampUp };
    from += countRecoveries(rate);
    const visits = await Promise.race([
      runVisitors(portal.origin, arrivals, {
        full: () => {
          endWatch();
          endWatch = watchPortal(started);
        },
        last: () => {
          watched = endWatch();
          last?.();
        },
      }),
      end,
    ]);
    return {
      perSecond: rate.perSecond,
      visits,
      figures: visits.log.figures(),
      ...(watched ?? endWatch()),
    };
  };
}

/** Returns the number of recoveries of all runs on one portal. */
export function countAllRecoveries(rates: readonly Rate[]): number {
  return rates.reduce((sum, rate) => sum + countRecoveries(rate), 0) + 100;
}

/**
 * Measures the guaranteed rate with open recoveries in the background, after a warm-up.
 * @param seconds measured time, once the number of concurrent visitors is stable
 * @param toOpen number of recoveries that are started beforehand and stay open
 */
export async function runAtSlo(
  kind: DatabaseKind,
  { perSecond }: Slo,
  seconds: number,
  toOpen: number,
): Promise<LoadRun & { readonly open: number }> {
  const rate = { perSecond, seconds, thinkTimeFactor: 1 };
  const started = await startLoadPortal(kind, countAllRecoveries([WARM_UP, rate]));
  try {
    const visit = visitsTo(started);
    await visit(WARM_UP);
    const open = await openRecoveries(started.portal.origin, toOpen, started.users);
    return { ...(await visit(rate)), open };
  } finally {
    await started.stop();
  }
}

const CURVE = [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100];
/** Saturation: p95 in milliseconds and error share above which the rate is not increased further. */
const TOO_SLOW = 2_000;
const TOO_MANY_ERRORS = 0.01;

/**
 * Increases the rate from one recovery a second until the portal is saturated. Think times are divided by ten, so that the
 * number of concurrent visitors becomes stable within seconds.
 * @param report called after each run
 */
export async function runCurve(
  kind: DatabaseKind,
  seconds: number,
  report: (run: LoadRun) => void,
): Promise<readonly LoadRun[]> {
  const rates = CURVE.map((perSecond) => ({ perSecond, seconds, thinkTimeFactor: 0.1 }));
  const started = await startLoadPortal(kind, countAllRecoveries([WARM_UP, ...rates]));
  const runs: LoadRun[] = [];
  try {
    const visit = visitsTo(started);
    await visit(WARM_UP);
    for (const rate of rates) {
      const run = await visit(rate);
      runs.push(run);
      report(run);
      if (getWorstP95(run.figures) > TOO_SLOW || computeErrorShare(run.figures) > TOO_MANY_ERRORS) break;
    }
    return runs;
  } finally {
    await started.stop();
  }
}

/** A long run and its memory samples. */
export interface SoakRun extends LoadRun {
  readonly minutes: number;
  readonly samples: readonly MemorySample[];
  readonly verdicts: readonly MemoryVerdict[];
}

const SAMPLE_INTERVAL_MS = 60_000;

/** Runs visitors for a long time; every minute the portal runs a garbage collection and records its memory. */
export async function runSoak(kind: DatabaseKind, perSecond: number, minutes: number): Promise<SoakRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-soak-'));
  const file = path.join(folder, 'memory.jsonl');
  const sampler = pathToFileURL(path.join(import.meta.dirname, 'memory-sampler.mjs')).href;
  const rate = { perSecond, seconds: minutes * 60, thinkTimeFactor: 1 };
  const started = await startLoadPortal(kind, countAllRecoveries([rate]), {
    NODE_OPTIONS: `--import=${sampler}`,
    PORTAL_MEMORY_FILE: file,
  });
  const sampling = setInterval(() => started.portal.process.kill('SIGUSR2'), SAMPLE_INTERVAL_MS);
  try {
    const run = await visitsTo(started)(rate);
    clearInterval(sampling);
    const samples = readSamples(file);
    const verdicts = (['rss', 'heap'] as const).map((of) => assessMemory(samples, of));
    return { ...run, minutes, samples, verdicts };
  } finally {
    clearInterval(sampling);
    await started.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
