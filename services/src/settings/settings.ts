import {
  getMistakes,
  optionalWholeNumber,
  readAll,
  readChoice,
  readDatabaseUrl,
  readDataFolder,
  readSettingsTogether,
  type Variables,
  wholeNumber,
} from '@portal/registry/settings';
import {
  assumeEnvironment,
  isSandboxEnvironment,
  readEnvironment,
  readKeyFile,
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
import { RECOVERY_SETTINGS as DESCRIBED } from './recovery-descriptions';
import { SERVICES_SETTINGS } from './services-descriptions';

/** Limits of the recovery service; the names contain the units. */
export interface RecoverySettings {
  unknownUser: 'decoy' | 'explicit';
  codeValidMinutes: number;
  grantValidMinutes: number;
  wrongCodesPerTransaction: number;
  wrongCodesPerUserPerDay: number;
  /** Applies after the daily limit is reached. */
  wrongCodesPerUserPerHour: number;
  /** Wrong passcodes in a known browser, between two sign-ins, that do not count for the account; further ones do. */
  wrongCodesPerKnownBrowser: number;
  /** Number of consecutive wrong passcodes from which on passcodes have letters. */
  wrongCodesUntilLetters: number;
  resendSeconds: number;
  resendsPerTransaction: number;
  /** Minimum pause between messages of different recoveries to one destination. */
  secondsBetweenSendsToDestination: number;
  sendsPerDestinationPerHour: number;
  sendsPerDestinationPerDay: number;
  transactionsPerIpPerHour: number;
  lookupsPerIpPerHour: number;
  /** Seconds that a phone call rings before the page shows that it was not answered. */
  callRingSeconds: number;
  /** Failed sends after which a recovery must be restarted. */
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
  /** Previous server key, during a rotation. */
  previousServerKey?: Buffer;
  /** Origin (scheme, host and port) of the portal for visitors; the only source of URLs in mails. */
  publicOrigin: string;
  recovery: RecoverySettings;
  /** Directory of the users; when absent, users are in the database. */
  directory?: DirectorySettings;
  /** Country of phone numbers that are stored in national format. */
  phoneCountry?: PhoneCountry;
  /** Maximum number of text messages and calls per hour; the defaults when absent. */
  phoneBudgets?: PhoneBudgets;
  /** The defaults when absent. */
  statistics?: StatisticsSettings;
  /** The defaults when absent. */
  audit?: AuditSettings;
  /** Page for the Help Desk; there is none when absent. */
  helpDesk?: HelpDeskSettings;
  /** Message channels; in LOCAL and MOCK, messages without a channel are stored in the outbox (D-4). */
  messages: MessageSettings;
  /** Protection of the request screens from bots; when absent, the defaults, which protect nothing. */
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
  wrongCodesUntilLetters: 50,
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
  const { perAddress, perDestination, ...read } = readAll({
    unknownUser: () => readChoice(variables, DESCRIBED.RECOVERY_UNKNOWN_USER),
    codeValidMinutes: () => wholeNumber(variables, DESCRIBED.RECOVERY_CODE_VALID_MINUTES),
    perAddress: () => wholeNumber(variables, DESCRIBED.RECOVERY_IP_LIMIT),
    perDestination: () => optionalWholeNumber(variables, DESCRIBED.RECOVERY_DESTINATION_LIMIT),
  });
  const settings: RecoverySettings = { ...RECOVERY_DEFAULTS, ...read };
  // Only configurable in LOCAL and MOCK, where all visitors share one IP address and a few users.
  if (!isSandbox) return settings;
  return {
    ...settings,
    transactionsPerIpPerHour: perAddress,
    lookupsPerIpPerHour: perAddress,
    ...(perDestination !== undefined && {
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

/** Settings of the services; `serverKey` is null when it must be read from DATA_DIR or created there (see `addServerKey`). */
export type CheckedSettings = Omit<ServicesSettings, 'serverKey'> & { serverKey: Buffer | null };

/** @returns undefined when PUBLIC_ORIGIN is invalid or missing, which the reader of `publicOrigin` reports */
function assumeOrigin(variables: Variables, environment: Environment): string | undefined {
  try {
    return readOrigin(variables, environment);
  } catch (error) {
    getMistakes(error);
    return undefined;
  }
}

function readChecked(variables: Variables): CheckedSettings {
  const assumed = assumeEnvironment(variables);
  const isSandbox = isSandboxEnvironment(assumed);
  const { directory, phoneCountry, previousServerKey, databaseUrl, ...read } = readAll(
    {
      environment: () => readEnvironment(variables),
      dataDir: () => readDataFolder(variables),
      databaseUrl: () => readDatabaseUrl(variables),
      publicOrigin: () => readOrigin(variables, assumed),
      serverKey: () => readServerKey(variables.SERVER_KEY, isSandbox),
      previousServerKey: () => readPreviousServerKey(variables.SERVER_KEY_PREVIOUS),
      recovery: () => readRecovery(variables, isSandbox),
      directory: () => readDirectorySettings(variables, assumed, isSandbox),
      phoneCountry: () => readCountry(variables.PHONE_COUNTRY),
      gate: () => readGateSettings(variables, isSandbox),
      phoneBudgets: () =>
        readPhoneBudgets(variables, readPhoneCountry(variables.PHONE_COUNTRY ?? '') ?? undefined),
      statistics: () => readStatisticsSettings(variables),
      audit: () => readAuditSettings(variables),
      helpDesk: () => readHelpDeskSettings(variables),
      messages: () => readMessageSettings(variables, isSandbox, assumeOrigin(variables, assumed)),
    },
    () => requireDistinctSecrets(variables),
  );
  return {
    ...read,
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(previousServerKey && { previousServerKey }),
    ...(directory && { directory }),
    ...(phoneCountry && { phoneCountry }),
  };
}

/**
 * Reads the settings of the services from environment variables, secrets also from files; writes nothing.
 * docs/reference/settings.md lists all settings.
 *
 * @throws StartError with every mistake (ENV-1, D-8, D-14)
 */
export function checkSettings(environmentVariables: Variables): CheckedSettings {
  return readSettingsTogether(environmentVariables, SERVICES_SETTINGS, readChecked);
}

/** If LOCAL or MOCK has no SERVER_KEY, adds the key from DATA_DIR, which the first start creates. */
export function addServerKey(checked: CheckedSettings): ServicesSettings {
  return { ...checked, serverKey: checked.serverKey ?? readKeyFile(checked.dataDir) };
}

/**
 * Reads the settings of the services, in LOCAL and MOCK if necessary with the key from DATA_DIR.
 *
 * @throws StartError with every mistake
 */
export function readSettings(environmentVariables: Variables): ServicesSettings {
  return addServerKey(checkSettings(environmentVariables));
}
