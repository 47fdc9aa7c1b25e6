import type { Variables } from './variables';

/** Returns the variables that have a value. A blank one counts as not set: compose files set variables to "" when absent. */
export function givenSettings(variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}
