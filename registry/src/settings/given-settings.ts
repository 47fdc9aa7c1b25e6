import { withCurrentNames } from './renamed-settings';
import type { Variables } from './variables';

/**
 * Returns the settings that have a value, by their present names. An empty one counts as not set, as a line of a compose
 * file leaves it.
 *
 * @throws StartError when a setting is given by its former and its present name
 */
export function givenSettings(variables: Variables): Variables {
  return withCurrentNames(
    Object.fromEntries(
      Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
    ),
  );
}
