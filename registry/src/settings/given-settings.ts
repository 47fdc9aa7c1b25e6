import { resolvePresentName } from './renamed-settings';
import type { Variables } from './variables';

/** Returns the variables that have a value. A blank one counts as not set: compose files set variables to "" when absent. */
export function omitBlank(variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

/**
 * Returns the settings that have a value, by their current names.
 *
 * @throws StartError when a setting is given by its former and its current name
 */
export function givenSettings(variables: Variables): Variables {
  const given = omitBlank(variables);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [resolvePresentName(given, name), value]),
  );
}
