import { type Environment, environments } from '@portal/contract/page';

/** Host patterns (regular expressions for the whole host name, any case) and the environment of each. */
export type DomainEnvironmentMap = Readonly<Record<string, Environment | null>>;

/** The exact texts of section 8. */
export const environmentErrors = {
  malformed: 'Malformed DomainEnvMap mapping',
  several: 'Domain matches multiple environment domain regex',
  none: 'Domain did not match any domain regex',
  empty: 'Domain matches domain regex but environment is null',
} as const;

export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

const LOCAL_HOST = /^(?:[a-z0-9]+|\d{1,3}(?:\.\d{1,3}){3}|\[?[0-9a-f]*:[0-9a-f:.]*\]?)$/i;

function withoutPort(host: string): string {
  return host.replace(/^(\[.*\]|[^:]*):\d+$/, '$1');
}

function toHostPattern(pattern: string): RegExp {
  try {
    return new RegExp(`^(?:${pattern})$`, 'i');
  } catch {
    throw new EnvironmentError(environmentErrors.malformed);
  }
}

function isEnvironment(value: unknown): value is Environment {
  return environments.some((known) => known === value);
}

/** Returns whether a host is `localhost`, an IP address or one alphanumeric label: a developer's machine (ENV-2). */
export function isOwnMachine(host: string): boolean {
  return LOCAL_HOST.test(withoutPort(host));
}

/**
 * Validates a whole map of host patterns, so that a mistake prevents the start instead of failing for one host later.
 *
 * @throws EnvironmentError `Malformed DomainEnvMap mapping`
 */
export function domainEnvironmentMap(value: unknown): DomainEnvironmentMap {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new EnvironmentError(environmentErrors.malformed);
  }
  for (const [pattern, environment] of Object.entries(value)) {
    toHostPattern(pattern);
    if (environment !== null && !isEnvironment(environment)) {
      throw new EnvironmentError(environmentErrors.malformed);
    }
  }
  return value as DomainEnvironmentMap;
}

/**
 * Returns the environment of a host (ENV-2, ENV-3). `localhost`, an IP address or an alphanumeric host gives MOCK, or
 * LOCAL with the hint `local`; otherwise exactly one pattern must match.
 *
 * @param host host name, with or without a port
 * @param map host patterns; each must match the whole name, so that `bank.example.evil.example` does not match
 *   `bank.example`
 * @param hint `local`, or anything else for MOCK
 * @throws EnvironmentError with one of the four texts of `environmentErrors`
 */
export function findEnvironment(host: string, map: DomainEnvironmentMap, hint?: string): Environment {
  const name = withoutPort(host);
  if (isOwnMachine(host)) return hint?.toLowerCase() === 'local' ? 'LOCAL' : 'MOCK';
  const matching = Object.entries(domainEnvironmentMap(map)).filter(([pattern]) =>
    toHostPattern(pattern).test(name),
  );
  const [only, second] = matching;
  if (only === undefined) throw new EnvironmentError(environmentErrors.none);
  if (second !== undefined) throw new EnvironmentError(environmentErrors.several);
  const environment = only[1];
  if (environment === null) throw new EnvironmentError(environmentErrors.empty);
  return environment;
}
