import { givenSettings, type Variables } from './given-settings';
import { StartError } from './start-error';

/**
 * Reads a setting that is a whole number, written in digits alone.
 *
 * @param fallback where the setting says nothing
 * @param most the largest that is taken
 * @param least the smallest
 * @throws StartError naming the variable and what it says
 */
export const wholeNumber = (
  variables: Variables,
  name: string,
  fallback: number,
  most: number,
  least = 1,
): number => {
  const text = givenSettings(variables)[name];
  if (text === undefined) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new StartError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
};
