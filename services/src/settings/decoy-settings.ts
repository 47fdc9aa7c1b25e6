import type { Channel } from '../contract/contract';
import type { Variables } from '@portal/delivery/settings';
import type { RecoverySettings, ServicesSettings } from './settings';
import { StartError } from './start-error';

/** First sign of a mail address. */
export type MailBegin = 'lower' | 'upper' | 'digit';

/** One phone for messages and calls, or two. */
export type PhonesOfUser = 'same' | 'two';

/** What stands before the @ of a mail address: the user ID, or something else. */
export type MailName = 'id' | 'other';

/** What contacts of users look like here, so that those shown for a user ID that nobody has look alike (rule 4). */
export interface DecoySettings {
  /** Mail domains; one that stands here twice is shown twice as often. */
  domains: readonly string[];
  /** Those of internal users, where they have others; likewise. */
  internalDomains: readonly string[] | null;
  /** How many digits phone numbers have, the country's included; a figure that stands here twice likewise. */
  phoneDigits: readonly number[];
  /** How many signs stand before the @ of a mail address; likewise. */
  mailLengths: readonly number[];
  /** What a mail address begins with; likewise. */
  mailBegins: readonly MailBegin[];
  /** Whether mail addresses follow the user ID; likewise. */
  mailNames: readonly MailName[];
  /** Those of internal users, where it is otherwise with them; likewise. */
  internalMailNames: readonly MailName[] | null;
  /** Ways in which users can be reached, each as a set of channels; likewise. */
  channels: readonly (readonly Channel[])[];
  /** Whether who has a number for messages and one for calls has the same one for both; likewise. */
  phones: readonly PhonesOfUser[];
}

/** As the demo users have them (D-13); lengths as they are among people. */
export const DEMO_DECOYS: DecoySettings = {
  domains: ['example.com'],
  internalDomains: null,
  phoneDigits: [11],
  mailLengths: [
    3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 14, 14, 15,
    16, 17, 18, 20, 22,
  ],
  mailBegins: [...Array.from({ length: 17 }, () => 'lower' as const), 'upper', 'upper', 'digit'],
  mailNames: ['id'],
  internalMailNames: null,
  channels: [['Email', 'SMS', 'Call'], ['Email', 'SMS'], ['Email', 'Call'], ['Email']],
  phones: ['same', 'two'],
};

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
/** Digits of an E.164 number. */
const DIGITS = /^([7-9]|1[0-5])$/;
/** At most what a mail address may have before the @ (RFC 5321, 4.5.3.1.1). */
const LENGTH = /^([1-9]|[1-5]\d|6[0-4])$/;
const CHANNELS: Readonly<Record<string, Channel>> = { email: 'Email', sms: 'SMS', call: 'Call' };
const BEGINS: Readonly<Record<string, MailBegin>> = { lower: 'lower', upper: 'upper', digit: 'digit' };
const BEGIN = /^(lower|upper|digit)$/;
const NAMES = /^(id|other)$/;
const PHONES = /^(same|two)$/;
const REACHED = /^(email|sms|call)(\+(email|sms|call)){0,2}$/;

const nameOf = (name: string): MailName => (name === 'id' ? 'id' : 'other');

function list(variables: Variables, name: string, entry: RegExp, example: string): string[] | null {
  const text = variables[name];
  if (text === undefined || text === '') return null;
  const entries = text.split(',').map((each) => each.trim());
  if (entries.every((each) => entry.test(each))) return entries;
  throw new StartError(`${name} must be a list such as ${example}, not "${text}".`);
}

/**
 * Reads RECOVERY_DECOY_DOMAINS, RECOVERY_DECOY_STAFF_DOMAINS, RECOVERY_DECOY_PHONE_DIGITS,
 * RECOVERY_DECOY_MAIL_LENGTHS, RECOVERY_DECOY_MAIL_BEGINS, RECOVERY_DECOY_MAIL_NAMES, RECOVERY_DECOY_STAFF_NAMES,
 * RECOVERY_DECOY_CHANNELS and RECOVERY_DECOY_PHONES.
 * Errors: StartError naming the variable.
 */
export function readDecoySettings(variables: Variables): DecoySettings {
  const domains = list(variables, 'RECOVERY_DECOY_DOMAINS', DOMAIN, 'mail.example,mail.example,post.example');
  const internal = list(variables, 'RECOVERY_DECOY_STAFF_DOMAINS', DOMAIN, 'bank.example,bank.example');
  const digits = list(variables, 'RECOVERY_DECOY_PHONE_DIGITS', DIGITS, '11,12,12 with 7 to 15 each');
  const lengths = list(variables, 'RECOVERY_DECOY_MAIL_LENGTHS', LENGTH, '6,8,8,11 with 1 to 64 each');
  const reached = list(variables, 'RECOVERY_DECOY_CHANNELS', REACHED, 'email+sms+call,email,sms');
  const begins = list(variables, 'RECOVERY_DECOY_MAIL_BEGINS', BEGIN, 'lower,lower,upper,digit');
  const names = list(variables, 'RECOVERY_DECOY_MAIL_NAMES', NAMES, 'id,id,other');
  const internalNames = list(variables, 'RECOVERY_DECOY_STAFF_NAMES', NAMES, 'id,id,other');
  const phones = list(variables, 'RECOVERY_DECOY_PHONES', PHONES, 'same,two,two');
  return {
    domains: domains ?? DEMO_DECOYS.domains,
    internalDomains: internal,
    phoneDigits: digits?.map(Number) ?? DEMO_DECOYS.phoneDigits,
    mailLengths: lengths?.map(Number) ?? DEMO_DECOYS.mailLengths,
    mailBegins: begins?.flatMap((name) => BEGINS[name] ?? []) ?? DEMO_DECOYS.mailBegins,
    mailNames: names?.map(nameOf) ?? DEMO_DECOYS.mailNames,
    internalMailNames: internalNames?.map(nameOf) ?? null,
    phones: phones?.map((name) => (name === 'same' ? 'same' : 'two')) ?? DEMO_DECOYS.phones,
    channels:
      reached?.map((names) => names.split('+').flatMap((name) => CHANNELS[name] ?? [])) ??
      DEMO_DECOYS.channels,
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
  if (decoys.mailNames === DEMO_DECOYS.mailNames)
    throw must(
      'RECOVERY_DECOY_MAIL_NAMES',
      'how many of your users’ mail addresses follow the User ID, such as id,other,other.',
    );
  if (hasPhone && decoys.phoneDigits === DEMO_DECOYS.phoneDigits)
    throw must(
      'RECOVERY_DECOY_PHONE_DIGITS',
      'how many digits your users’ phone numbers have, such as 11,12.',
    );
}
