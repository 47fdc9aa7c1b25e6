/** Returns the median. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Median, minimum and maximum of the ratios of two alternating measurements. */
export interface Ratio {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

/**
 * Divides by round, since both values of a round were measured under the same load.
 * @param numerators one number a round
 * @param denominators as many, of the same rounds
 */
export function computeRatio(numerators: readonly number[], denominators: readonly number[]): Ratio {
  const ratios = numerators.map((each, round) => each / (denominators[round] ?? Number.NaN));
  return { median: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) };
}
