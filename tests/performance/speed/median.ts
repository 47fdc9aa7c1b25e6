/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A ratio of two things measured in turn: its median over the rounds, and the least and greatest of them. */
export interface Ratio {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

/**
 * Divides round by round, since both were measured under the same load of the machine.
 *
 * @param numerators one number a round
 * @param denominators as many, of the same rounds
 */
export function computeRatio(numerators: readonly number[], denominators: readonly number[]): Ratio {
  const ratios = numerators.map((each, round) => each / (denominators[round] ?? Number.NaN));
  return { median: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) };
}
