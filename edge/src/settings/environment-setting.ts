import type { Variables } from '@portal/registry/settings';
import {
  domainEnvironmentMap,
  EnvironmentError,
  environmentErrors,
  findEnvironment,
  StartError,
} from '@portal/server-kit/configuration';
import { jsonKeys } from '@portal/server-kit/http';

function parseMap(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new EnvironmentError(environmentErrors.malformed, { cause: error });
  }
  // JSON.parse keeps the last of two equal keys, so one environment would be lost silently.
  for (const { name, repeatedAt } of jsonKeys(text))
    if (repeatedAt !== null)
      throw new EnvironmentError(`${environmentErrors.malformed}: the pattern "${name}" is given twice`);
  return value;
}

function selectByHost(text: string, origin: string, hint: string): string {
  try {
    return findEnvironment(new URL(origin).hostname, domainEnvironmentMap(parseMap(text)), hint);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    throw new StartError(`DOMAIN_ENVIRONMENTS for ${origin}: ${error.message}`, { cause: error });
  }
}

/**
 * Returns the environment that the settings define (ENV-2, ENV-3): PORTAL_ENVIRONMENT, or with DOMAIN_ENVIRONMENTS (a
 * JSON object of host patterns and environments) that of the host in PUBLIC_ORIGIN. If both are set they must agree.
 * The request's Host is ignored (security rule 16).
 *
 * @returns undefined when the settings define none
 * @throws StartError with one of the four texts of section 8, or when the two settings differ
 */
export function environmentSetting(variables: Variables): string | undefined {
  const given = variables['PORTAL_ENVIRONMENT'];
  const map = variables['DOMAIN_ENVIRONMENTS'];
  if (map === undefined || map === '') return given;
  const origin = variables['PUBLIC_ORIGIN'] ?? 'http://localhost';
  // A missing or invalid origin is reported by the code that reads it.
  if (!URL.canParse(origin) || (variables['PUBLIC_ORIGIN'] === undefined && given !== undefined)) {
    selectByHost(map, 'http://localhost', 'local');
    return given;
  }
  const environment = selectByHost(map, origin, given ?? 'local');
  if (given !== undefined && given !== environment) {
    throw new StartError(
      `PORTAL_ENVIRONMENT must be ${environment}, as DOMAIN_ENVIRONMENTS says for ${origin}, not "${given}".`,
    );
  }
  return environment;
}
