/** Returns the median. */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Median, minimum and maximum of the ratios of two alternating measurements. */
interface Ratio {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

/**
 * Divides by round, since both values of a round were measured under the same load.
 * @param numerators one number per round
 * @param denominators one number per round, of the same rounds
 */
function computeRatio(numerators: readonly number[], denominators: readonly number[]): Ratio {
  const ratios = numerators.map((each, round) => each / (denominators[round] ?? Number.NaN));
  return { median: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) };
}

function formatRange({ median: middle, least, greatest }: Ratio, digits: number): string {
  const [from, to] = [least.toFixed(digits), greatest.toFixed(digits)];
  return middle.toFixed(digits) + (from === to ? '' : ` (${from} to ${to})`);
}

/** Formats a median with the least and the greatest of the numbers, such as `304 (288 to 320)`, or `5` if all are. */
export function formatSpread(numbers: readonly number[], digits = 0): string {
  return formatRange(
    { median: median(numbers), least: Math.min(...numbers), greatest: Math.max(...numbers) },
    digits,
  );
}

/** Formats the ratios of two alternating measurements like `formatSpread`. */
export function formatRatio(numerators: readonly number[], denominators: readonly number[]): string {
  return formatRange(computeRatio(numerators, denominators), 2);
}
