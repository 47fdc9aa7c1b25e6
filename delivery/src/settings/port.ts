import { givenSettings, type Variables } from './given-settings';
import { StartError } from './start-error';

/**
 * The port in PORT, or in another variable.
 *
 * @returns 8080 where it says nothing
 * @throws StartError naming the variable
 */
export const portOf = (variables: Variables, name = 'PORT'): number => {
  const text = givenSettings(variables)[name] ?? '8080';
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new StartError(`${name} must be a whole number from 0 to 65535, not "${text}".`);
};
