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
import { HELP_DESK_SETTINGS, type HelpDeskSettings } from '../help-desk/help-desk-settings';
import {
  hasMailProvider,
  MESSAGE_SETTINGS,
  type MessageSettings,
  toMessageSettings,
} from '../messages/message-settings';
import { AUDIT_SETTINGS, type AuditSettings, toAuditSettings } from '../operations/audit-settings';
import { RECOVERY_SETTINGS, type RecoverySettings, toRecoverySettings } from '../recovery/recovery-settings';
import { GATE_SETTINGS, type GateSettings, toGateSettings } from '../request-gate/gate-settings';
import {
  STATISTICS_SETTINGS,
  type StatisticsSettings,
  toStatisticsSettings,
} from '../statistics/statistics-settings';
import { DIRECTORY_SETTINGS, toDirectorySettings } from '../users/directory/directory-settings';
import type { UserSettings } from '../users/user-settings';

/** Settings that the reference services read, including those of the packages that they use. */
export const SERVICES_SETTINGS = {
  ...SERVER_SETTINGS,
  ...REGISTRY_SETTINGS,
  ...MESSAGE_SETTINGS,
  ...RECOVERY_SETTINGS,
  ...AUDIT_SETTINGS,
  ...HELP_DESK_SETTINGS,
  ...STATISTICS_SETTINGS,
  ...DIRECTORY_SETTINGS,
  ...GATE_SETTINGS,
};

type ServicesValues = SettingValues<typeof SERVICES_SETTINGS>;

/** Settings of every feature; only the composition passes them on. */
export interface ServicesSettings extends ServerSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Previous server key, during a rotation. */
  previousServerKey?: Buffer | undefined;
  users: UserSettings;
  recovery: RecoverySettings;
  statistics: StatisticsSettings;
  audit: AuditSettings;
  /** Protection of the request screens from bots. */
  gate: GateSettings;
  helpDesk: HelpDeskSettings;
  /** Message channels; in LOCAL and MOCK, messages without a channel are stored in the outbox (D-4). */
  messages: MessageSettings;
}

/** Settings of the services; `serverKey` is null when it must be read from DATA_DIR or created there (see `addServerKey`). */
export type CheckedSettings = Omit<ServicesSettings, 'serverKey'> & { serverKey: Buffer | null };

const NO_MAIL =
  'Set SMTP_URL and MAIL_FROM, or MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET, or RECOVERY_SERVICE_URL if the recovery service is your own.';

/**
 * Checks values together and returns the settings of the services.
 *
 * @param texts of the variables, with the content of secret files
 * @param isRecoveryReplaced whether another recovery service sends the messages; otherwise a provider of e-mail is required
 *   (D-4, security rule 16)
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
      users: () => ({
        directory: toDirectorySettings(values, assumed, isSandbox),
        phoneCountry: values.PHONE_COUNTRY,
      }),
      messages: () => toMessageSettings(values, isSandbox, origin),
    },
    () => throwMistakes(isSandbox ? [] : findUnencrypted(listSettings(SERVICES_SETTINGS), texts)),
    () =>
      rejectAll(
        [
          values.SERVER_KEY === undefined && !isSandbox,
          'SERVER_KEY must be set: base64 of at least 32 random bytes, as "openssl rand -base64 32" prints them.',
        ],
        [
          !isSandbox && !isRecoveryReplaced && !hasMailProvider(values),
          `E-mail is not configured, and ${assumed} does not allow the outbox. ${NO_MAIL}`,
        ],
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
