/** Durations of one request of each kind, sent one right after the other, in milliseconds. */
export interface TimePair {
  readonly known: number;
  readonly unknown: number;
}

/** When a difference counts. */
export interface TimeRule {
  /** Pairs of a batch; a rate limit bounds them. */
  readonly pairs: number;
  /** Batches that must all show the same difference. */
  readonly batches: number;
  /** Difference below which nobody can tell the kinds apart, in milliseconds. */
  readonly minimumMs: number;
  /** Likewise, as a share of the shorter duration. */
  readonly minimumShare: number;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** Share of the pairs that must differ in the same direction (sign test). */
const SAME_DIRECTION = 5 / 6;

/** Returns the median difference of a batch if it is large and nearly all pairs have it; otherwise 0. */
function batchDifference(pairs: readonly TimePair[], { minimumMs, minimumShare }: TimeRule): number {
  const differences = pairs.map(({ known, unknown }) => known - unknown);
  const difference = median(differences);
  const shorter = Math.min(
    median(pairs.map(({ known }) => known)),
    median(pairs.map((pair) => pair.unknown)),
  );
  const alike = differences.filter((each) => Math.sign(each) === Math.sign(difference)).length;
  const isLarge = Math.abs(difference) > Math.max(minimumMs, minimumShare * shorter);
  return isLarge && alike >= SAME_DIRECTION * pairs.length ? difference : 0;
}

/**
 * Compares the durations of two kinds of requests on a machine with other load. Load delays single requests or several in a
 * row, of both kinds alike: so the pairs are compared and not the kinds, the first kind alternates, and a suspicion has to be
 * confirmed by further batches.
 *
 * @param measure sends both requests of a pair
 * @returns milliseconds by which a known user takes longer (negative: shorter); 0 when nobody can tell them apart
 */
export async function findTimeDifference(
  measure: (isKnownFirst: boolean) => Promise<TimePair>,
  rule: TimeRule,
): Promise<number> {
  const differences: number[] = [];
  for (let batch = 0; batch < rule.batches; batch += 1) {
    const pairs: TimePair[] = [];
    for (let pair = 0; pair < rule.pairs; pair += 1) pairs.push(await measure((batch + pair) % 2 === 0));
    const difference = batchDifference(pairs, rule);
    if (difference === 0 || Math.sign(difference) !== Math.sign(differences[0] ?? difference)) return 0;
    differences.push(difference);
  }
  return median(differences);
}
