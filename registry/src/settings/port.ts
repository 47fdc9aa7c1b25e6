import { REGISTRY_SETTINGS } from './registry-descriptions';
import type { Variables } from './variables';
import { wholeNumber } from './whole-number';

/** Reads PORT. @throws StartError naming the variable */
export function readPort(variables: Variables): number {
  return wholeNumber(variables, REGISTRY_SETTINGS.PORT);
}
