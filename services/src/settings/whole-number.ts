import type { Variables } from '@portal/delivery/settings';
import { StartError } from './start-error';

/**
 * Reads a setting that is a whole number from 1 on.
 *
 * @param fallback where the setting says nothing
 * @param most the largest that is taken
 * @throws StartError naming the variable and what it says
 */
export function wholeNumber(variables: Variables, name: string, fallback: number, most: number): number {
  const text = variables[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new StartError(`${name} must be a whole number from 1 to ${most}, not "${text}".`);
}
