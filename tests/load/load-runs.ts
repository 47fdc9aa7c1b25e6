import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { computeErrorShare, type RequestFigures } from './request-figures';
import { waitForExit } from '../portal/run-start';
import { watchDatabase, type DatabaseUse } from './database-use';
import { startLoadPortal, type DatabaseKind, type LoadPortal } from './load-portal';
import { assessMemory, readSamples, type MemorySample, type MemoryVerdict } from './memory';
import { openRecoveries } from './open-recoveries';
import { getWorstP95, type Slo } from './slo';
import { sampleResources, type Resources } from './resources';
import { runVisitors, type Visits } from './visitors';

/** A run at one rate. */
export interface LoadRun {
  readonly perSecond: number;
  readonly visits: Visits;
  readonly figures: readonly RequestFigures[];
  readonly resources: Resources;
  /** Null when the portal told nothing of it. */
  readonly database: DatabaseUse | null;
}

interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
  readonly thinkTimeFactor: number;
}

/** A whole visit takes up to so many seconds, when nobody is hurried. */
const LONGEST_VISIT = 50;
const WARM_UP: Rate = { perSecond: 5, seconds: 5, thinkTimeFactor: 0.05 };

function recoveriesOf({ perSecond, seconds, thinkTimeFactor }: Rate): number {
  return Math.ceil(perSecond * (seconds + LONGEST_VISIT * thinkTimeFactor));
}

/** @throws as soon as the portal ends, which no figures would tell apart from a slow one */
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

/** Visitors in turn, no number twice. */
function visitsTo(started: LoadPortal): (rate: Rate) => Promise<LoadRun> {
  const { portal, users } = started;
  const end = ended(portal);
  // Told where it is waited for; the portal ends after the last run, too.
  end.catch(() => undefined);
  let from = 0;
  return async (rate) => {
    let watched: Watched | undefined;
    let endWatch = watchPortal(started);
    const rampUp = LONGEST_VISIT * rate.thinkTimeFactor;
    const arrivals = { ...rate, users, from, rampUp };
    from += recoveriesOf(rate);
    const visits = await Promise.race([
      runVisitors(portal.origin, arrivals, {
        full: () => {
          endWatch();
          endWatch = watchPortal(started);
        },
        last: () => (watched = endWatch()),
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

function ofAll(rates: readonly Rate[]): number {
  return rates.reduce((sum, rate) => sum + recoveriesOf(rate), 0) + 100;
}

/**
 * The promised rate, with recoveries open besides, after some visitors who warm the server up.
 *
 * @param seconds that count, after the time until all visitors are there who will be
 * @param toOpen recoveries that are begun before and stay open
 */
export async function runAtSlo(
  kind: DatabaseKind,
  { perSecond }: Slo,
  seconds: number,
  toOpen: number,
): Promise<LoadRun & { readonly open: number }> {
  const rate = { perSecond, seconds, thinkTimeFactor: 1 };
  const started = await startLoadPortal(kind, ofAll([WARM_UP, rate]));
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
/** Saturated: calls take so long, or so many fail, that nobody would want more visitors. */
const TOO_SLOW = 2_000;
const TOO_MANY_ERRORS = 0.01;

/**
 * From one recovery a second to as many as saturate the portal. Visitors think a tenth of the time, so that the number
 * of those who are there settles within seconds.
 *
 * @param report is given each run as it ends
 */
export async function runCurve(
  kind: DatabaseKind,
  seconds: number,
  report: (run: LoadRun) => void,
): Promise<readonly LoadRun[]> {
  const rates = CURVE.map((perSecond) => ({ perSecond, seconds, thinkTimeFactor: 0.1 }));
  const started = await startLoadPortal(kind, ofAll([WARM_UP, ...rates]));
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

/** A long run and how memory went. */
export interface SoakRun extends LoadRun {
  readonly minutes: number;
  readonly samples: readonly MemorySample[];
  readonly verdicts: readonly MemoryVerdict[];
}

const SAMPLE_EVERY = 60_000;

/** Visitors for a long time; every minute the portal collects its garbage and tells what memory is left. */
export async function runSoak(kind: DatabaseKind, perSecond: number, minutes: number): Promise<SoakRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-soak-'));
  const file = path.join(folder, 'memory.jsonl');
  const sampler = pathToFileURL(path.join(import.meta.dirname, 'memory-sampler.mjs')).href;
  const rate = { perSecond, seconds: minutes * 60, thinkTimeFactor: 1 };
  const started = await startLoadPortal(kind, ofAll([rate]), {
    NODE_OPTIONS: `--import=${sampler}`,
    PORTAL_MEMORY_FILE: file,
  });
  const sampling = setInterval(() => started.portal.process.kill('SIGUSR2'), SAMPLE_EVERY);
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
