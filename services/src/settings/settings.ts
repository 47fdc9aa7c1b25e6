import {
  databaseUrlOf,
  dataFolderOf,
  givenSettings,
  rejectUnclearSettings,
  type Variables,
  wholeNumber,
  withSecretFiles,
} from '@portal/registry/settings';
import {
  isSandboxEnvironment,
  readEnvironment,
  readOrigin,
  readPreviousServerKey,
  readServerKey,
  requireDistinctSecrets,
  StartError,
} from '@portal/server-kit/configuration';
import type { Environment } from '@portal/shared-wl-assets/initial-state';
import { type PhoneCountry, readPhoneCountry } from '../contacts/phone-number';
import { type HelpDeskSettings, readHelpDeskSettings } from '../help-desk/help-desk-settings';
import { type AuditSettings, readAuditSettings } from '../operations/audit/audit-settings';
import { type GateSettings, readGateSettings } from '../request-gate/gate-settings';
import { readStatisticsSettings, type StatisticsSettings } from '../statistics/statistics-settings';
import { type DirectorySettings, readDirectorySettings } from './directory-settings';
import { type MessageSettings, readMessageSettings } from './message-settings';
import { type PhoneBudgets, readPhoneBudgets } from './phone-budgets';

/** Limits of the recovery service. Seconds, minutes and counts are in the names. */
export interface RecoverySettings {
  unknownUser: 'decoy' | 'explicit';
  codeValidMinutes: number;
  grantValidMinutes: number;
  wrongCodesPerTransaction: number;
  wrongCodesPerUserPerDay: number;
  /** After the daily limit. */
  wrongCodesPerUserPerHour: number;
  /** Wrong passcodes in a known browser between two sign-ins that do not count for the account; later ones do. */
  wrongCodesPerKnownBrowser: number;
  /** From so many in a row on, passcodes have eight digits. */
  wrongCodesUntilLongCodes: number;
  resendSeconds: number;
  resendsPerTransaction: number;
  /** Between the messages of different recoveries to one destination. */
  secondsBetweenSendsToDestination: number;
  sendsPerDestinationPerHour: number;
  sendsPerDestinationPerDay: number;
  transactionsPerIpPerHour: number;
  lookupsPerIpPerHour: number;
  /** Seconds that a call rings before the page learns that it was not answered. */
  callRingSeconds: number;
  /** Failed sends of one recovery before it must be started again. */
  failedSendsPerTransaction: number;
  passwordHistory: number;
  passwordMinimum: { external: number; internal: number };
}

export interface ServicesSettings {
  environment: Environment;
  dataDir: string;
  databaseUrl?: string;
  /** 32 bytes or more; every other key of the services is derived from it. */
  serverKey: Buffer;
  /** The server key before, while it is being changed. */
  previousServerKey?: Buffer;
  /** Scheme, host and port under which visitors reach the portal; the only source of URLs in mails. */
  publicOrigin: string;
  recovery: RecoverySettings;
  /** Directory of the users; they are in the database when absent. */
  directory?: DirectorySettings;
  /** Country of phone numbers that are stored without a country code. */
  phoneCountry?: PhoneCountry;
  /** Text messages and calls an hour; the defaults when absent. */
  phoneBudgets?: PhoneBudgets;
  /** The defaults when absent. */
  statistics?: StatisticsSettings;
  /** The defaults when absent. */
  audit?: AuditSettings;
  /** No page for the Help Desk when absent. */
  helpDesk?: HelpDeskSettings;
  /** Message channels; without one, messages go to the outbox if there is one (D-4). */
  messages: MessageSettings;
  /** Protection of the request screens from bots; the defaults, without any, when absent. */
  gate?: GateSettings;
}

export const RECOVERY_DEFAULTS: RecoverySettings = {
  unknownUser: 'decoy',
  codeValidMinutes: 20,
  grantValidMinutes: 20,
  wrongCodesPerTransaction: 5,
  wrongCodesPerUserPerDay: 10,
  wrongCodesPerUserPerHour: 5,
  wrongCodesPerKnownBrowser: 20,
  wrongCodesUntilLongCodes: 50,
  resendSeconds: 30,
  resendsPerTransaction: 3,
  secondsBetweenSendsToDestination: 30,
  sendsPerDestinationPerHour: 5,
  sendsPerDestinationPerDay: 10,
  transactionsPerIpPerHour: 20,
  lookupsPerIpPerHour: 20,
  callRingSeconds: 30,
  failedSendsPerTransaction: 5,
  passwordHistory: 12,
  passwordMinimum: { external: 8, internal: 16 },
};

function readRecovery(variables: Variables, isSandbox: boolean): RecoverySettings {
  const unknownUser = variables.RECOVERY_UNKNOWN_USER ?? 'decoy';
  if (unknownUser !== 'decoy' && unknownUser !== 'explicit') {
    throw new StartError('RECOVERY_UNKNOWN_USER must be "decoy" or "explicit".');
  }
  const settings: RecoverySettings = {
    ...RECOVERY_DEFAULTS,
    unknownUser,
    codeValidMinutes: wholeNumber(
      variables,
      'RECOVERY_CODE_VALID_MINUTES',
      RECOVERY_DEFAULTS.codeValidMinutes,
      20,
    ),
  };
  if (!isSandbox) return settings;
  // In LOCAL and MOCK all visitors share one IP address and a few users; elsewhere the limits are fixed.
  const perAddress = wholeNumber(variables, 'RECOVERY_IP_LIMIT', 20, 1_000_000_000);
  const perDestination = variables.RECOVERY_DESTINATION_LIMIT
    ? wholeNumber(variables, 'RECOVERY_DESTINATION_LIMIT', 5, 10_000)
    : undefined;
  return {
    ...settings,
    transactionsPerIpPerHour: perAddress,
    lookupsPerIpPerHour: perAddress,
    ...(perDestination && {
      secondsBetweenSendsToDestination: 0,
      sendsPerDestinationPerHour: perDestination,
      sendsPerDestinationPerDay: perDestination,
    }),
  };
}

function readCountry(code: string | undefined): PhoneCountry | undefined {
  if (code === undefined || code === '') return undefined;
  const country = readPhoneCountry(code);
  if (country === null)
    throw new StartError(`PHONE_COUNTRY must be an ISO 3166-1 code such as DE, not "${code}".`);
  return country;
}

/**
 * Reads the settings of the services from environment variables, secrets also from files (withSecretFiles).
 * docs/reference/settings.md lists all.
 *
 * @throws StartError naming the variable. ENV-1, D-8, D-14.
 */
export function readSettings(environmentVariables: Variables): ServicesSettings {
  const given = givenSettings(environmentVariables);
  rejectUnclearSettings(given);
  const variables = withSecretFiles(given);
  const environment = readEnvironment(variables);
  const isSandbox = isSandboxEnvironment(environment);
  const dataDir = dataFolderOf(variables);
  const databaseUrl = databaseUrlOf(variables);
  const publicOrigin = readOrigin(variables, environment);
  requireDistinctSecrets(variables);
  const phoneCountry = readCountry(variables.PHONE_COUNTRY);
  const directory = readDirectorySettings(variables, environment, isSandbox);
  const previousServerKey = readPreviousServerKey(variables.SERVER_KEY_PREVIOUS);
  return {
    environment,
    dataDir,
    ...(databaseUrl !== undefined && { databaseUrl }),
    serverKey: readServerKey({ given: variables.SERVER_KEY, dataDir, isSandbox }),
    ...(previousServerKey && { previousServerKey }),
    publicOrigin,
    recovery: readRecovery(variables, isSandbox),
    ...(directory && { directory }),
    ...(phoneCountry && { phoneCountry }),
    phoneBudgets: readPhoneBudgets(variables, phoneCountry),
    statistics: readStatisticsSettings(variables),
    audit: readAuditSettings(variables),
    helpDesk: readHelpDeskSettings(variables),
    messages: readMessageSettings(variables, isSandbox, publicOrigin),
    gate: readGateSettings(variables, isSandbox),
  };
}
