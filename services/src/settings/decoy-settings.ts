import type { Variables } from '@portal/tooling/settings';
import type { RecoverySettings, ServicesSettings } from './settings';
import { StartError } from './start-error';

/** What contacts of users look like here, so that those shown for a user ID that nobody has look alike (rule 4). */
export interface DecoySettings {
  /** Mail domains; one that stands here twice is shown twice as often. */
  domains: readonly string[];
  /** How many digits phone numbers have, the country's included; a figure that stands here twice likewise. */
  phoneDigits: readonly number[];
}

/** As the demo users have them (D-13). */
export const DEMO_DECOYS: DecoySettings = { domains: ['example.com'], phoneDigits: [11] };

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
/** Digits of an E.164 number. */
const DIGITS = /^([7-9]|1[0-5])$/;

function list(variables: Variables, name: string, entry: RegExp, example: string): string[] | null {
  const text = variables[name];
  if (text === undefined || text === '') return null;
  const entries = text.split(',').map((each) => each.trim());
  if (entries.every((each) => entry.test(each))) return entries;
  throw new StartError(`${name} must be a list such as ${example}, not "${text}".`);
}

/** Reads RECOVERY_DECOY_DOMAINS and RECOVERY_DECOY_PHONE_DIGITS. Errors: StartError naming the variable. */
export function readDecoySettings(variables: Variables): DecoySettings {
  const domains = list(variables, 'RECOVERY_DECOY_DOMAINS', DOMAIN, 'mail.example,mail.example,post.example');
  const digits = list(variables, 'RECOVERY_DECOY_PHONE_DIGITS', DIGITS, '11,12,12 with 7 to 15 each');
  return {
    domains: domains ?? DEMO_DECOYS.domains,
    phoneDigits: digits?.map(Number) ?? DEMO_DECOYS.phoneDigits,
  };
}

/**
 * Refuses the demo's decoys where users are real: nobody could be told by them (security rules 4 and 16). Phone numbers
 * are shown only where there is a way for messages to them.
 * Errors: StartError naming the variable.
 */
export function requireOwnDecoys(
  environment: ServicesSettings['environment'],
  { unknownUser, decoys }: RecoverySettings,
  hasPhone: boolean,
): void {
  if (environment === 'LOCAL' || environment === 'MOCK' || unknownUser === 'explicit') return;
  const must = (name: string, what: string) =>
    new StartError(
      `${name} must be set in ${environment}: ${what} Without it anybody can tell which user IDs exist.`,
    );
  if (decoys.domains === DEMO_DECOYS.domains)
    throw must(
      'RECOVERY_DECOY_DOMAINS',
      'the mail domains that your users have, such as mail.example,post.example.',
    );
  if (hasPhone && decoys.phoneDigits === DEMO_DECOYS.phoneDigits)
    throw must(
      'RECOVERY_DECOY_PHONE_DIGITS',
      'how many digits your users’ phone numbers have, such as 11,12.',
    );
}
