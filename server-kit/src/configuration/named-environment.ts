import { type Environment, environments } from '@portal/contract/page';
import { getMistakes, readPort, type Variables } from '@portal/registry/settings';
import { isLoopback } from './loopback';
import { StartError } from './start-error';

/** Default environment, for trying the portal on a developer's machine. */
const DEFAULT_ENVIRONMENT: Environment = 'LOCAL';

/** True where demo data, the outbox and raised limits are allowed (security rule 16). */
export function isSandboxEnvironment(environment: Environment): boolean {
  return environment === 'LOCAL' || environment === 'MOCK';
}

function parseOrigin(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new StartError('PUBLIC_ORIGIN must be a URL such as https://portal.example.com.');
  const { username, password, pathname, search, hash } = url;
  if (username !== '' || password !== '' || pathname !== '/' || search !== '' || hash !== '')
    throw new StartError(
      'PUBLIC_ORIGIN must be an origin such as https://portal.example.com, without path, query, fragment, user or password.',
    );
  return url;
}

/** Settings that indicate production use: message providers, server key, operators' tokens and proxies. */
const PRODUCTION_SETTINGS = [
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_SMS_FROM',
  'TWILIO_CALL_FROM',
  'MESSAGE_WEBHOOK_URL',
  'MESSAGE_WEBHOOK_SECRET',
  'RISK_SERVICE_URL',
  'RISK_SERVICE_SECRET',
  'SERVER_KEY',
  'AUDIT_TOKEN',
  'STATISTICS_TOKEN',
  'HELP_DESK_TOKEN',
  'BRAND_EDITOR_TOKEN',
  'TRUSTED_PROXIES',
];

/** Finds a setting that indicates production use; null if there is none. */
function findProductionSetting(variables: Variables): string | null {
  const { PUBLIC_ORIGIN: origin } = variables;
  if (origin !== undefined && !isLoopback(parseOrigin(origin).hostname))
    return 'PUBLIC_ORIGIN is not a local URL';
  const { LDAP_URL: directory } = variables;
  if (directory !== undefined && URL.canParse(directory) && !isLoopback(new URL(directory).hostname))
    return 'LDAP_URL is not a local URL';
  const sign = PRODUCTION_SETTINGS.find((name) => variables[name] !== undefined);
  return sign === undefined ? null : `${sign} is set`;
}

/**
 * Reads PORTAL_ENVIRONMENT, by default LOCAL. LOCAL has users with published passwords and shows every message, so the
 * variable is required as soon as a setting indicates production use (ENV-1, security rule 16).
 *
 * @throws StartError naming the variable, never the value of a secret
 */
export function readEnvironment(variables: Variables): Environment {
  const name = variables.PORTAL_ENVIRONMENT;
  if (name === undefined) {
    const sign = findProductionSetting(variables);
    if (sign !== null) {
      throw new StartError(
        `PORTAL_ENVIRONMENT must be set, since ${sign}: one of ${environments.join(', ')}. ${DEFAULT_ENVIRONMENT} and MOCK are for trying the portal out: they have users with published passwords and show every message.`,
      );
    }
    return DEFAULT_ENVIRONMENT;
  }
  const found = environments.find((environment) => environment === name);
  if (!found)
    throw new StartError(`PORTAL_ENVIRONMENT must be one of ${environments.join(', ')}, not "${name}".`);
  return found;
}

/** Returns the environment to validate other settings for: PRODUCTION, the strictest, if PORTAL_ENVIRONMENT is invalid. */
export function assumeEnvironment(variables: Variables): Environment {
  try {
    return readEnvironment(variables);
  } catch (error) {
    getMistakes(error);
    return 'PRODUCTION';
  }
}

/**
 * Reads PUBLIC_ORIGIN; LOCAL and MOCK default to localhost. Elsewhere it is required and must be https, since cookies and
 * URLs in mails depend on it. localhost may be http, for trying another environment without TLS.
 *
 * @throws StartError naming the variable
 */
export function readOrigin(variables: Variables, environment: Environment): string {
  const { PUBLIC_ORIGIN: given } = variables;
  if (isSandboxEnvironment(environment))
    return parseOrigin(given ?? `http://localhost:${readPort(variables)}`).origin;
  if (given === undefined) {
    throw new StartError(
      `PUBLIC_ORIGIN must be set in ${environment}: the https URL that visitors use, such as https://portal.example.com.`,
    );
  }
  const { protocol, hostname, origin } = parseOrigin(given);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) {
    throw new StartError(
      `PUBLIC_ORIGIN must be an https URL in ${environment}, such as https://portal.example.com; http is only for this machine, such as http://localhost:8080.`,
    );
  }
  return origin;
}
