import { cpus } from 'node:os';
import type { DatabaseKind } from './load-portal';
import type { LoadRun, SoakRun } from './load-runs';
import { findOverloadFaults, OVERLOAD_LIMITS, type OverloadRun } from './overload';
import { computeErrorShare, type RequestFigures } from './request-figures';
import { findLimit, type Resources } from './resources';
import { findSlowestRequest, getWorstP95, MAX_ERROR_SHARE, meetsSlo, OPEN_RECOVERIES, type Slo } from './slo';

/** Report of one measurement. */
export interface Section {
  /** For example `curve on postgres`. */
  readonly name: string;
  readonly text: string;
}

const NAMES: Readonly<Record<DatabaseKind, string>> = {
  embedded: 'the embedded database',
  postgres: 'Postgres',
};

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}
function table(heads: readonly string[], rows: readonly string[]): string {
  return [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n');
}
function ms(value: number): string {
  return value.toFixed(0);
}
function percent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)} %`;
}
function maybe(share: number | null): string {
  return share === null ? '?' : percent(share);
}
function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}

function when(): string {
  return `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}; portal, database and visitors shared them.`;
}

function callTable(figures: readonly RequestFigures[]): string {
  return table(
    ['call', 'requests', 'failed', 'rejected', 'p50 ms', 'p95 ms', 'p99 ms'],
    figures.map(({ operation, count, failed, rejected, p50, p95, p99 }) =>
      row(operation, count, failed, rejected, ms(p50), ms(p95), ms(p99)),
    ),
  );
}

function busyText({ machine, processors, portal, portalThread, nextThread, visitors }: Resources): string {
  return `Busy, in processors of ${processors}: machine ${machine.toFixed(2)}, portal ${portal?.toFixed(2) ?? '?'} (its own thread ${maybe(portalThread)}, the next ${maybe(nextThread)}), visitors’ program ${visitors.toFixed(2)}.`;
}

function failures({ log, faults }: LoadRun['visits']): string {
  const reasons = [...log.reasons().map(([reason, times]) => `${reason}: ${times}`), ...new Set(faults)];
  return reasons.length === 0 ? '' : `\n\nFailed (the whole run): ${reasons.slice(0, 10).join('; ')}.`;
}

/** Formats the target and the measurement of one rate, and whether the target was met. */
function judgedText(promised: Slo, run: LoadRun, besides: readonly string[] = []): string {
  const slowest = findSlowestRequest(run.figures);
  const { begun, finished, maxConcurrent } = run.visits;
  const tableRows = [
    row(
      'recoveries a second',
      promised.perSecond,
      `${run.perSecond}, up to ${maxConcurrent} visitors at once`,
    ),
    row(
      'p95 of every call, ms',
      `at most ${promised.p95}`,
      `${ms(slowest?.p95 ?? 0)} (${slowest?.operation ?? 'none'})`,
    ),
    row(
      'requests that failed',
      `at most ${percent(MAX_ERROR_SHARE, 1)}`,
      percent(computeErrorShare(run.figures), 3),
    ),
    ...besides,
    row('visits finished', 'all', `${finished} of ${begun}`),
  ];
  const verdict = meetsSlo(promised, run)
    ? 'Kept.'
    : `**Not kept.** Used up: ${findLimit(run.resources, run.database) ?? 'nothing that is watched'}.`;
  return `${table(['', 'promised', 'measured'], tableRows)}\n\n${verdict} ${busyText(run.resources)}${failures(run.visits)}`;
}

/** Returns the section about the guaranteed rate: target and measurement, then each operation. */
export function sloSection(
  kind: DatabaseKind,
  promised: Slo,
  run: LoadRun & { readonly open: number },
): Section {
  const besides = [row('recoveries open meanwhile', OPEN_RECOVERIES, run.open)];
  return {
    name: `promised on ${kind}`,
    text: `### On ${NAMES[kind]}\n\n${when()}\n\n${judgedText(promised, run, besides)}\n\n${callTable(run.figures)}`,
  };
}

function connections(database: LoadRun['database']): string {
  return database === null
    ? '?'
    : `${database.busy.toFixed(1)} of ${database.open.toFixed(0)} (${database.waiting.toFixed(0)})`;
}

function curveRow({ perSecond, figures, visits, resources, database }: LoadRun): string {
  const sum = figures.reduce((total, { count }) => total + count, 0);
  const slowest = findSlowestRequest(figures);
  return row(
perSecond, sum, percent(computeErrorShare(figures), 2), `${ms(getWorstP95(figures))} (${slowest?.operation ?? 'none'})`,
ms(slowest?.p99 ?? 0), `${visits.finished} of ${visits.begun}`, resources.machine.toFixed(2),
maybe(resources.portalThread), maybe(resources.nextThread), connections(database), resources.visitors.toFixed(2),
); // prettier-ignore
}

/** Returns the section from one recovery a second to saturation, with the bottleneck. */
export function curveSection(kind: DatabaseKind, runs: readonly LoadRun[]): Section {
  const heads = [
'recoveries/s', 'requests', 'failed', 'worst p95 ms (call)', 'its p99', 'visits finished', 'machine', 'portal thread',
'next thread', 'database busy (waiting)', 'visitors',
]; // prettier-ignore
  const full = runs.find(({ resources, database }) => findLimit(resources, database) !== null);
  const last = runs.at(-1);
  const limit = full
    ? `From ${full.perSecond} recoveries a second on the limit is ${findLimit(full.resources, full.database) ?? ''}.`
    : `Up to ${last?.perSecond ?? 0} recoveries a second nothing that is watched was used up; the slowest call was ${findSlowestRequest(last?.figures ?? [])?.operation ?? 'none'}.`;
  return {
    name: `curve on ${kind}`,
    text: `### Curve on ${NAMES[kind]}\n\n${when()}\n\n${table(heads, runs.map(curveRow))}\n\n${limit}`,
  };
}

function worst(figures: readonly RequestFigures[] | undefined): string {
  const slowest = figures && findSlowestRequest(figures);
  return slowest === undefined ? '' : `${ms(slowest.p95)} (${slowest.operation})`;
}

/** Returns the section about a long run: target and measurement, then memory and the slowest operation by minute. */
export function soakSection(kind: DatabaseKind, promised: Slo, run: SoakRun): Section {
  const judged = run.verdicts.map(({ of, first, last, slope, flat }) =>
row(
of === 'rss' ? 'whole process' : 'objects',
megabytes(first), megabytes(last), megabytes(slope), flat === null ? 'too short to say' : flat ? 'flat' : '**grows**',
),
); // prettier-ignore
  const calls = run.visits.log.figuresByParts(60_000);
  // Requests are counted only after the first minute, when the number of concurrent visitors is stable.
  const minute = run.samples.map(({ rss, heap }, index) =>
    row(index + 1, megabytes(rss), megabytes(heap), worst(calls[index - 1])),
  );
  return {
    name: `soak on ${kind}`,
    text: `### ${run.minutes} minutes on ${NAMES[kind]}\n\n${when()}\n\n${judgedText(promised, run)}\n\nMegabytes after garbage was collected; the slope is of the straight line through all samples after the first third.\n\n${table(['memory', 'after warm-up', 'at the end', 'slope an hour', 'verdict'], judged)}\n\n${table(['minute', 'process', 'objects', 'worst p95 ms (call)'], minute)}`,
  };
}

/** Returns the section about more visitors than can be served: the limits, then each operation. */
export function overloadSection(kind: DatabaseKind, run: OverloadRun): Section {
  const { visits, figures, health, admittedAfterMs, peakBytes } = run;
  const slowest = findSlowestRequest(figures, 'p99');
  const tableRows = [
    row('recoveries a second', '', `${run.perSecond}, up to ${visits.maxConcurrent} visitors at once`),
    row('visitors asked to come back later', '', `${visits.rejected} of ${visits.begun}`),
    row('admitted visits finished', `at least ${percent(OVERLOAD_LIMITS.finished)}`, `${visits.finished} of ${visits.begun - visits.rejected}`),
    row('requests without a response', 0, visits.log.lost()),
    row('p99 of every call, ms', `at most ${OVERLOAD_LIMITS.p99}`, `${ms(slowest?.p99 ?? 0)} (${slowest?.operation ?? 'none'})`),
    row('slowest of `/healthz`, `/readyz`, ms', `at most ${OVERLOAD_LIMITS.healthMs}`, `${ms(health.slowestMs)} (${health.failed} of ${health.requests} failed)`),
    row('newcomers admitted after the last arrival, ms', `at most ${OVERLOAD_LIMITS.admittedAfterMs}`, ms(admittedAfterMs)),
    row('largest memory, MB', '', peakBytes === null ? '?' : megabytes(peakBytes)),
  ]; // prettier-ignore
  const faults = findOverloadFaults(run);
  const verdict = faults.length === 0 ? 'Kept.' : `**Not kept:** ${faults.join('; ')}.`;
  return {
    name: `overload on ${kind}`,
    text: `### Overload on ${NAMES[kind]}\n\n${when()}\n\n${table(['', 'promised', 'measured'], tableRows)}\n\n${verdict} ${busyText(run.resources)}${failures(visits)}\n\n${callTable(figures)}`,
  };
}
