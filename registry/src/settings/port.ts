import type { Variables } from './variables';
import { wholeNumber } from './whole-number';

/**
 * Reads the port from PORT or another variable.
 *
 * @returns 8080 when it is not set
 * @throws StartError naming the variable
 */
export function portOf(variables: Variables, name = 'PORT'): number {
  return wholeNumber(variables, name, 8080, 65_535, 0);
}
