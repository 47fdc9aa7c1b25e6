import { givenSettings } from './given-settings';
import { StartError } from './start-error';
import type { Variables } from './variables';

/** A whole number that is written in digits alone; null for every other text, and for one that is too small or too large. */
export function numberInDigits(text: string, least: number, most: number): number | null {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

/**
 * Reads an integer setting, written in digits alone.
 *
 * @param fallback when it is not set
 * @param most largest accepted value
 * @param least smallest accepted value
 * @throws StartError naming the variable and its value
 */
export function wholeNumber(
  variables: Variables,
  name: string,
  fallback: number,
  most: number,
  least = 1,
): number {
  const text = givenSettings(variables)[name];
  if (text === undefined) return fallback;
  const value = numberInDigits(text, least, most);
  if (value !== null) return value;
  throw new StartError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}
