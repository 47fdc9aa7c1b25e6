/** Parses a whole number that consists of digits only; null for any other text and for a number outside the limits. */
export function numberInDigits(text: string, least: number, most: number): number | null {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
