import { type Environment, environments } from '@portal/contract/page';
import { getMistakes, isLoopback, StartError, type Variables } from '@portal/registry/settings';
import { findEnvironment, isOwnMachine } from './environment-by-host';

/** Settings of every server of the portal. */
export interface ServerSettings {
  readonly environment: Environment;
  /** Origin that visitors use, such as `https://login.bank.example`. */
  readonly publicOrigin: string;
  /** 32 bytes or more. */
  readonly serverKey: Buffer;
}

/** Default environment, for trying the portal on a developer's machine. */
const DEFAULT_ENVIRONMENT: Environment = 'LOCAL';

/** True where demo data, the outbox and raised limits are allowed (security rule 16). */
export function isSandboxEnvironment(environment: Environment): boolean {
  return environment === 'LOCAL' || environment === 'MOCK';
}

/** Settings that indicate production use: message providers, server key, operators' tokens and proxies. */
const PRODUCTION_SETTINGS = [
  ...['SMTP_URL', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SMS_FROM', 'TWILIO_CALL_FROM'],
  ...['MESSAGE_WEBHOOK_URL', 'MESSAGE_WEBHOOK_SECRET', 'RISK_SERVICE_URL', 'RISK_SERVICE_SECRET'],
  ...['SERVER_KEY', 'AUDIT_TOKEN', 'STATISTICS_TOKEN', 'HELP_DESK_TOKEN', 'BRAND_EDITOR_TOKEN'],
  'TRUSTED_PROXIES',
];

/** Finds a setting that indicates production use; undefined if there is none. */
function findProductionSign(variables: Variables): string | undefined {
  const remote = ['PUBLIC_ORIGIN', 'LDAP_URL'].find((name) => {
    const url = variables[name];
    if (url === undefined) return false;
    return URL.canParse(url) ? !isLoopback(new URL(url).hostname) : name === 'PUBLIC_ORIGIN';
  });
  if (remote !== undefined) return `${remote} is not a local URL`;
  const name = PRODUCTION_SETTINGS.find((each) => variables[each] !== undefined);
  return name && `${name} is set`;
}

/** Returns whether only DOMAIN_ENVIRONMENTS gives an environment, which on a developer's machine matches nothing. */
function isAssumed({ PORTAL_ENVIRONMENT: given, PUBLIC_ORIGIN: origin = 'http://localhost' }: Variables) {
  return given === undefined && isOwnMachine(new URL(origin).hostname);
}

/**
 * Reads PORTAL_ENVIRONMENT or DOMAIN_ENVIRONMENTS, by default LOCAL. LOCAL has users with published passwords and shows
 * every message, so the variable is required as soon as a setting indicates production use (ENV-1, security rule 16).
 *
 * @throws StartError naming the variable, never the value of a secret
 */
export function readEnvironment(variables: Variables): Environment {
  const name = findEnvironment(variables);
  if (name === undefined || isAssumed(variables)) {
    const sign = findProductionSign(variables);
    if (sign === undefined) return DEFAULT_ENVIRONMENT;
    throw new StartError(
      `PORTAL_ENVIRONMENT must be set, since ${sign}: one of ${environments.join(', ')}. ${DEFAULT_ENVIRONMENT} and MOCK are for trying the portal out: they have users with published passwords and show every message.`,
    );
  }
  const environment = environments.find((each) => each === name);
  if (environment !== undefined) return environment;
  throw new StartError(`PORTAL_ENVIRONMENT must be one of ${environments.join(', ')}, not "${name}".`);
}

/** Returns the environment to validate other settings for: PRODUCTION, the strictest, if its own settings are invalid. */
export function assumeEnvironment(variables: Variables): Environment {
  try {
    return readEnvironment(variables);
  } catch (error) {
    getMistakes(error);
    return 'PRODUCTION';
  }
}

/**
 * Returns the origin that visitors use; LOCAL and MOCK default to localhost. Elsewhere it is required and must be https,
 * since cookies and URLs in mails depend on it. localhost may be http, for trying another environment without TLS.
 *
 * @param origin PUBLIC_ORIGIN, if set
 * @throws StartError naming the variable
 */
export function requireOrigin(origin: string | undefined, environment: Environment, port: number): string {
  if (isSandboxEnvironment(environment)) return origin ?? `http://localhost:${port}`;
  if (origin === undefined)
    throw new StartError(
      `PUBLIC_ORIGIN must be set in ${environment}: the https URL that visitors use, such as https://portal.example.com.`,
    );
  if (origin.startsWith('http:') && !isLoopback(new URL(origin).hostname))
    throw new StartError(
      `PUBLIC_ORIGIN must be an https URL in ${environment}, such as https://portal.example.com; http is only for this machine, such as http://localhost:8080.`,
    );
  return origin;
}
