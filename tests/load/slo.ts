import { computeErrorShare, type RequestFigures } from './request-figures';
import { OUTBOX } from './journeys';
import type { DatabaseKind } from './load-portal';
import type { Visits } from './visitors';

/** What is promised on two processors. */
export interface Slo {
  /** Whole recoveries a second. */
  readonly perSecond: number;
  /** Most milliseconds that 95 of 100 calls take, whichever call. */
  readonly p95: number;
}

export const SLOS: Readonly<Record<DatabaseKind, Slo>> = {
  embedded: { perSecond: 25, p95: 500 },
  postgres: { perSecond: 50, p95: 300 },
};

/** Recoveries that are open meanwhile. */
export const OPEN_RECOVERIES = 10_000;
/** Most of all requests that may fail. */
export const MAX_ERROR_SHARE = 0.001;

/** Of all calls the one with the highest p95; reading the outbox is none of them. */
export function findSlowestRequest(figures: readonly RequestFigures[]): RequestFigures | undefined {
  return figures
    .filter(({ operation }) => operation !== OUTBOX)
    .toSorted((one, other) => other.p95 - one.p95)[0];
}

/** The highest p95 of any call, in milliseconds. */
export function getWorstP95(figures: readonly RequestFigures[]): number {
  return findSlowestRequest(figures)?.p95 ?? 0;
}

/** Whether a run was as promised, and every visitor came to the end of the visit. */
export function meetsSlo(
  promised: Slo,
  { figures, visits }: { readonly figures: readonly RequestFigures[]; readonly visits: Visits },
): boolean {
  return (
    figures.length > 0 &&
    computeErrorShare(figures) <= MAX_ERROR_SHARE &&
    getWorstP95(figures) <= promised.p95 &&
    visits.finished === visits.begun &&
    visits.faults.length === 0
  );
}
