import type { Environment } from '@portal/contract/page';
import {
  findUnencrypted,
  listSettings,
  readAll,
  readSettingsTogether,
  REGISTRY_SETTINGS,
  rejectAll,
  type SettingValues,
  throwMistakes,
  type Variables,
} from '@portal/registry/settings';
import {
  assumeEnvironment,
  isSandboxEnvironment,
  readEnvironment,
  readKeyFile,
  requireOrigin,
  SERVER_SETTINGS,
  type ServerSettings,
} from '@portal/server-kit/configuration';
import type { PhoneCountry } from '../contacts/phone-number';
import { HELP_DESK_SETTINGS, type HelpDeskSettings } from '../help-desk/help-desk-settings';
import {
  hasMailProvider,
  MESSAGE_SETTINGS,
  type MessageSettings,
  toMessageSettings,
} from '../messages/message-settings';
import { AUDIT_SETTINGS, type AuditSettings, toAuditSettings } from '../operations/audit/audit-settings';
import { PHONE_SETTINGS, type PhoneBudgets, toPhoneBudgets } from '../recovery/limits/phone-settings';
import { RECOVERY_SETTINGS, type RecoverySettings, toRecoverySettings } from '../recovery/recovery-settings';
import { GATE_SETTINGS, type GateSettings, toGateSettings } from '../request-gate/gate-settings';
import {
  STATISTICS_SETTINGS,
  type StatisticsSettings,
  toStatisticsSettings,
} from '../statistics/statistics-settings';
import {
  DIRECTORY_SETTINGS,
  type DirectorySettings,
  toDirectorySettings,
} from '../users/directory/directory-settings';

/** Settings that the reference services read, including those of the packages that they use. */
export const SERVICES_SETTINGS = {
  ...SERVER_SETTINGS,
  ...REGISTRY_SETTINGS,
  ...MESSAGE_SETTINGS,
  ...PHONE_SETTINGS,
  ...RECOVERY_SETTINGS,
  ...AUDIT_SETTINGS,
  ...HELP_DESK_SETTINGS,
  ...STATISTICS_SETTINGS,
  ...DIRECTORY_SETTINGS,
  ...GATE_SETTINGS,
};

type ServicesValues = SettingValues<typeof SERVICES_SETTINGS>;

export interface ServicesSettings extends ServerSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Previous server key, during a rotation. */
  previousServerKey?: Buffer | undefined;
  recovery: RecoverySettings;
  /** Directory of the users; when absent, users are in the database. */
  directory?: DirectorySettings | undefined;
  /** Country of phone numbers that are stored in national format. */
  phoneCountry?: PhoneCountry | undefined;
  /** Maximum number of text messages and calls per hour; like the next three, the defaults when absent. */
  phoneBudgets?: PhoneBudgets;
  statistics?: StatisticsSettings;
  audit?: AuditSettings;
  /** Protection of the request screens from bots; the defaults protect nothing. */
  gate?: GateSettings;
  /** Page for the Help Desk; there is none when absent. */
  helpDesk?: HelpDeskSettings;
  /** Message channels; in LOCAL and MOCK, messages without a channel are stored in the outbox (D-4). */
  messages: MessageSettings;
}

/** Settings of the services; `serverKey` is null when it must be read from DATA_DIR or created there (see `addServerKey`). */
export type CheckedSettings = Omit<ServicesSettings, 'serverKey'> & { serverKey: Buffer | null };

const NO_MAIL =
  'Set SMTP_URL and MAIL_FROM, or MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET, or RECOVERY_SERVICE_URL if the recovery service is your own.';

/** Returns the sentence about settings without a provider of e-mail, for `rejectAll`. */
function requireMail(environment: Environment, hasProvider: boolean): readonly [boolean, string] {
  return [
    !hasProvider && !isSandboxEnvironment(environment),
    `E-mail is not configured, and ${environment} does not allow the outbox. ${NO_MAIL}`,
  ];
}

/**
 * Requires an e-mail provider, which the reference recovery service needs for real users (D-4, security rule 16). The
 * caller skips this check if RECOVERY_SERVICE_URL names another recovery service.
 *
 * @throws StartError naming the variables
 */
export function requireRecoverySettings({ environment, messages }: ServicesSettings): void {
  const sendsMail = messages.mail !== undefined || messages.webhook?.channels.includes('Email') === true;
  rejectAll(requireMail(environment, sendsMail));
}

/**
 * Checks values together and returns the settings of the services.
 *
 * @param texts of the variables, with the content of secret files
 * @param isRecoveryReplaced whether another recovery service sends the messages
 * @throws StartError with every mistake
 */
export function toServicesSettings(
  values: ServicesValues,
  texts: Variables,
  isRecoveryReplaced = true,
): CheckedSettings {
  const assumed = assumeEnvironment(texts);
  const isSandbox = isSandboxEnvironment(assumed);
  const origin = values.PUBLIC_ORIGIN ?? (isSandbox ? `http://localhost:${values.PORT}` : undefined);
  const together = readAll(
    {
      environment: () => readEnvironment(texts),
      publicOrigin: () => requireOrigin(values.PUBLIC_ORIGIN, assumed, values.PORT),
      directory: () => toDirectorySettings(values, assumed, isSandbox),
      messages: () => toMessageSettings(values, isSandbox, origin),
    },
    () => throwMistakes(isSandbox ? [] : findUnencrypted(listSettings(SERVICES_SETTINGS), texts)),
    () =>
      rejectAll(
        [
          values.SERVER_KEY === undefined && !isSandbox,
          'SERVER_KEY must be set: base64 of at least 32 random bytes, as "openssl rand -base64 32" prints them.',
        ],
        requireMail(assumed, isRecoveryReplaced || hasMailProvider(values)),
      ),
  );
  return {
    ...together,
    recovery: toRecoverySettings(values, isSandbox),
    gate: toGateSettings(values),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    serverKey: values.SERVER_KEY ?? null,
    previousServerKey: values.SERVER_KEY_PREVIOUS,
    phoneCountry: values.PHONE_COUNTRY,
    phoneBudgets: toPhoneBudgets(values),
    statistics: toStatisticsSettings(values),
    audit: toAuditSettings(values),
    helpDesk: { token: values.HELP_DESK_TOKEN ?? null },
  };
}

/** If LOCAL or MOCK has no SERVER_KEY, adds the key from DATA_DIR, which the first start creates. */
export function addServerKey(checked: CheckedSettings): ServicesSettings {
  return { ...checked, serverKey: checked.serverKey ?? readKeyFile(checked.dataDir) };
}

/**
 * Reads the settings of the services, in LOCAL and MOCK if necessary with the key from DATA_DIR.
 * docs/reference/settings.md lists all settings.
 *
 * @throws StartError with every mistake (ENV-1, D-8, D-14)
 */
export function readSettings(environmentVariables: Variables): ServicesSettings {
  return addServerKey(readSettingsTogether(environmentVariables, SERVICES_SETTINGS, toServicesSettings));
}
