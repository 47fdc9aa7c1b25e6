import { OUTBOX } from './journeys';
import type { DatabaseKind } from './load-portal';
import { computeErrorShare, type RequestFigures } from './request-figures';
import type { Visits } from './visitors';

/** Guaranteed performance on two processors. */
export interface Slo {
  /** Complete recoveries per second. */
  readonly perSecond: number;
  /** Maximum p95 of every operation, in milliseconds. */
  readonly p95: number;
}

export const SLOS: Readonly<Record<DatabaseKind, Slo>> = {
  embedded: { perSecond: 25, p95: 500 },
  postgres: { perSecond: 50, p95: 300 },
};

/** Number of open recoveries in the background. */
export const OPEN_RECOVERIES = 10_000;
/** Maximum share of failed requests. */
export const MAX_ERROR_SHARE = 0.001;

/** Returns the operation with the highest p95 or p99, except reading the outbox. */
export function findSlowestRequest(
  figures: readonly RequestFigures[],
  by: 'p95' | 'p99' = 'p95',
): RequestFigures | undefined {
  return figures
    .filter(({ operation }) => operation !== OUTBOX)
    .toSorted((one, other) => other[by] - one[by])[0];
}

/** Returns the highest p95 of any operation, in milliseconds. */
export function getWorstP95(figures: readonly RequestFigures[]): number {
  return findSlowestRequest(figures)?.p95 ?? 0;
}

/** Whether a run met the guarantee and every visitor finished. */
export function meetsSlo(
  slo: Slo,
  { figures, visits }: { readonly figures: readonly RequestFigures[]; readonly visits: Visits },
): boolean {
  return (
    figures.length > 0 &&
    computeErrorShare(figures) <= MAX_ERROR_SHARE &&
    getWorstP95(figures) <= slo.p95 &&
    visits.finished === visits.begun &&
    visits.faults.length === 0
  );
}
