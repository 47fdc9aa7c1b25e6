import type { Variables } from './variables';
import { wholeNumber } from './whole-number';

/**
 * The port in PORT, or in another variable.
 *
 * @returns 8080 where it says nothing
 * @throws StartError naming the variable
 */
export function portOf(variables: Variables, name = 'PORT'): number {
  return wholeNumber(variables, name, 8080, 65_535, 0);
}
