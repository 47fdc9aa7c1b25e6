/** Where a portal runs (ENV-1). */
export const environments = ['DEV', 'QA', 'XAT', 'PRODUCTION', 'LOCAL', 'MOCK'] as const;

export type Environment = (typeof environments)[number];

/** Host patterns (regular expressions for the whole host name, any case) and the environment of each. */
export type DomainEnvironmentMap = Readonly<Record<string, string | null>>;

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

const OWN_MACHINE = /^(?:[a-z0-9]+|\d{1,3}(?:\.\d{1,3}){3}|\[?[0-9a-f]*:[0-9a-f:.]*\]?)$/i;

const withoutPort = (host: string): string => host.replace(/^(\[.*\]|[^:]*):\d+$/, '$1');

const wholeHost = (pattern: string): RegExp => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'i');
  } catch {
    throw new EnvironmentError(environmentErrors.malformed);
  }
};

const isEnvironment = (value: unknown): value is Environment => environments.some((known) => known === value);

/**
 * The environment of a host (ENV-2, ENV-3). `localhost`, an IP address or an alphanumeric-only host gives MOCK, or
 * LOCAL when the hint says `local`; otherwise exactly one pattern must match.
 *
 * @param host host name, with or without a port
 * @param map host patterns; each must match the whole name, so that `bank.example.evil.example` is no `bank.example`
 * @param hint `local`, or anything else for MOCK
 * @throws EnvironmentError with one of the four texts of `environmentErrors`
 */
export const environmentOf = (host: string, map: DomainEnvironmentMap, hint?: string): Environment => {
  const name = withoutPort(host);
  if (OWN_MACHINE.test(name)) return hint?.toLowerCase() === 'local' ? 'LOCAL' : 'MOCK';
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw new EnvironmentError(environmentErrors.malformed);
  }
  const matching = Object.entries(map).filter(([pattern]) => wholeHost(pattern).test(name));
  const [only, second] = matching;
  if (only === undefined) throw new EnvironmentError(environmentErrors.none);
  if (second !== undefined) throw new EnvironmentError(environmentErrors.several);
  const environment = only[1];
  if (environment === null) throw new EnvironmentError(environmentErrors.empty);
  if (!isEnvironment(environment)) throw new EnvironmentError(environmentErrors.malformed);
  return environment;
};
