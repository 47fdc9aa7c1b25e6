import { z } from 'zod';
import { type Environment, environments } from '@portal/contract/page';
import { StartError, type Variables } from '@portal/registry/settings';

/** The exact texts of section 8. */
const MALFORMED = 'Malformed DomainEnvMap mapping';
const SEVERAL = 'Domain matches multiple environment domain regex';
const NONE = 'Domain did not match any domain regex';
const EMPTY = 'Domain matches domain regex but environment is null';

const OWN_MACHINE = /^(?:[a-z0-9]+|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i;

/**
 * Returns whether a host is `localhost`, an IP address or one alphanumeric label: a developer's machine (ENV-2).
 *
 * @param hostname as in `URL.hostname`
 */
export function isOwnMachine(hostname: string): boolean {
  return OWN_MACHINE.test(hostname);
}

/** A pattern must match the whole host, so that `bank.example.evil.example` does not match `bank.example`. */
function toHostPattern(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'i');
}

/** Host patterns and the environment of each. */
const ENVIRONMENT_BY_HOST = z.record(z.string(), z.enum(environments).nullable());

/** Reads the map of host patterns; a mistake prevents the start instead of failing for one host later. */
function readMap(text: string): readonly (readonly [RegExp, Environment | null])[] {
  try {
    const map = ENVIRONMENT_BY_HOST.parse(JSON.parse(text));
    return Object.entries(map).map(([pattern, environment]) => [toHostPattern(pattern), environment]);
  } catch (error) {
    throw new StartError(MALFORMED, { cause: error });
  }
}

/** JSON.parse keeps the last of two equal names, so one environment would be lost silently. */
function findRepeatedName(text: string): string | undefined {
  const names = [...text.matchAll(/("(?:[^"\\]|\\.)*")\s*(:?)/g)].flatMap(([, name = '', colon]) =>
    colon === ':' ? [JSON.parse(name) as string] : [],
  );
  return names.find((name, at) => names.indexOf(name) < at);
}

function selectByHost(text: string, origin: string, hint: string): Environment {
  const map = readMap(text);
  const repeated = findRepeatedName(text);
  if (repeated !== undefined) throw new StartError(`${MALFORMED}: the pattern "${repeated}" is given twice`);
  const { hostname } = new URL(origin);
  if (isOwnMachine(hostname)) return hint.toLowerCase() === 'local' ? 'LOCAL' : 'MOCK';
  const [only, second] = map.filter(([pattern]) => pattern.test(hostname));
  if (only === undefined) throw new StartError(NONE);
  if (second !== undefined) throw new StartError(SEVERAL);
  if (only[1] === null) throw new StartError(EMPTY);
  return only[1];
}

/**
 * Returns the environment that the settings name (ENV-2, ENV-3): PORTAL_ENVIRONMENT, or with DOMAIN_ENVIRONMENTS (a
 * JSON object of host patterns and environments) that of the host in PUBLIC_ORIGIN. If both are set they must agree.
 * The request's Host is ignored (security rule 16).
 *
 * @returns undefined when the settings name none
 * @throws StartError with one of the four texts of section 8, or when the two settings differ
 */
export function findEnvironment(variables: Variables): string | undefined {
  const { PORTAL_ENVIRONMENT: configured, DOMAIN_ENVIRONMENTS: map, PUBLIC_ORIGIN: origin } = variables;
  if (map === undefined || map === '') return configured;
  // An invalid origin is reported by its own schema; the map is checked with any other.
  const isUsable = origin === undefined ? configured === undefined : URL.canParse(origin);
  const host = isUsable && origin !== undefined ? origin : 'http://localhost';
  let environment: Environment;
  try {
    environment = selectByHost(map, host, isUsable ? (configured ?? 'local') : 'local');
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`DOMAIN_ENVIRONMENTS for ${host}: ${error.message}`, { cause: error });
  }
  if (!isUsable) return configured;
  if (configured === undefined || configured === environment) return environment;
  throw new StartError(
    `PORTAL_ENVIRONMENT must be ${environment}, as DOMAIN_ENVIRONMENTS says for ${host}, not "${configured}".`,
  );
}
