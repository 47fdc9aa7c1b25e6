import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseKind } from './load-portal';
import { startLoadPortal } from './load-portal';
import { countAllRecoveries, type LoadRun, visitsTo, WARM_UP } from './load-runs';
import { RequestLog } from './request-figures';
import { findSlowestRequest } from './slo';
import { VisitorConnection } from './visitor-connection';

/** Health requests during a run. */
export interface HealthLog {
  readonly requests: number;
  readonly failed: number;
  readonly slowestMs: number;
}

/** A run in which more visitors arrive than the portal can serve. */
export interface OverloadRun extends LoadRun {
  readonly health: HealthLog;
  /** Time from the last arrival until a newcomer is admitted, in milliseconds. */
  readonly admittedAfterMs: number;
  /** Maximum resident memory of the portal process, in bytes; null when the system does not report it. */
  readonly peakBytes: number | null;
}

/** Limits that the portal must keep for any number of visitors. */
export const OVERLOAD_LIMITS = {
  /** Maximum p99 of every operation, including rejections, in milliseconds. */
  p99: 5_000,
  /** Minimum share of admitted visitors who finish. */
  finished: 0.99,
  /** Maximum response time of `/healthz` and `/readyz`, in milliseconds. */
  healthMs: 2_000,
  /** Maximum time until newcomers are admitted after the overload, in milliseconds. */
  admittedAfterMs: 2_000,
};

const HEALTH_INTERVAL_MS = 500;
const ADMITTED_INTERVAL_MS = 100;
const ADMITTED_TIMEOUT_MS = 60_000;

/** Requests a URL on a new connection, as a load balancer may do, and returns the status; 0 after an error. */
function readStatus(url: string): Promise<number> {
  return new Promise((resolve) => {
    request(url, { agent: false, signal: AbortSignal.timeout(10_000) }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', () => resolve(0))
      .end();
  });
}

function watchHealth(origin: string): () => HealthLog {
  let requests = 0;
  let failed = 0;
  let slowestMs = 0;
  const ask = async (path: string): Promise<void> => {
    const start = performance.now();
    const status = await readStatus(origin + path);
    requests += 1;
    if (status !== 200) failed += 1;
    slowestMs = Math.max(slowestMs, performance.now() - start);
  };
  const polling = setInterval(() => {
    void ask('/healthz');
    void ask('/readyz');
  }, HEALTH_INTERVAL_MS);
  return () => {
    clearInterval(polling);
    return { requests, failed, slowestMs };
  };
}

async function measureAdmission(origin: string): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < ADMITTED_TIMEOUT_MS) {
    const newcomer = new VisitorConnection(origin, new RequestLog());
    const isAdmitted = await newcomer.open('newcomer', '/default/fps').then(
      () => true,
      () => false,
    );
    newcomer.close();
    if (isAdmitted) break;
    await delay(ADMITTED_INTERVAL_MS);
  }
  return performance.now() - start;
}

function readPeakBytes(pid: number): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
}

/** Runs more visitors than can be served, then measures how long newcomers wait. */
export async function runOverload(
  kind: DatabaseKind,
  perSecond: number,
  seconds: number,
): Promise<OverloadRun> {
  const rate = { perSecond, seconds, thinkTimeFactor: 1 };
  const started = await startLoadPortal(kind, countAllRecoveries([WARM_UP, rate]));
  const { origin, process: child } = started.portal;
  try {
    const visit = visitsTo(started);
    await visit(WARM_UP);
    const endHealth = watchHealth(origin);
    let admission = Promise.resolve(0);
    const run = await visit(rate, () => {
      admission = measureAdmission(origin);
    });
    const admittedAfterMs = await admission;
    return { ...run, health: endHealth(), admittedAfterMs, peakBytes: readPeakBytes(child.pid ?? 0) };
  } finally {
    await started.stop();
  }
}

/** Returns the exceeded limits; empty when the portal kept all of them. */
export function findOverloadFaults({
  visits,
  figures,
  health,
  admittedAfterMs,
}: Pick<OverloadRun, 'visits' | 'figures' | 'health' | 'admittedAfterMs'>): readonly string[] {
  const { p99, finished, healthMs, admittedAfterMs: longest } = OVERLOAD_LIMITS;
  const admitted = visits.begun - visits.rejected;
  const lost = visits.log.lost();
  const slow = findSlowestRequest(figures, 'p99');
  const faults: readonly (readonly [boolean, string])[] = [
    [visits.rejected === 0, 'nobody was rejected: choose a higher --rate'],
    [lost > 0, `${lost} requests got no response`],
    [(slow?.p99 ?? 0) > p99, `the p99 of "${slow?.operation ?? ''}" is over ${p99} ms`],
    [visits.finished < admitted * finished, `${visits.finished} of ${admitted} admitted visitors finished`],
    [visits.faults.length > 0, `${visits.faults.length} visits ended in an error`],
    [health.failed > 0, `${health.failed} of ${health.requests} health requests failed`],
    [health.slowestMs > healthMs, `a health request took ${health.slowestMs.toFixed(0)} ms`],
    [admittedAfterMs > longest, `newcomers waited ${admittedAfterMs.toFixed(0)} ms after the last arrival`],
  ];
  return faults.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []));
}
