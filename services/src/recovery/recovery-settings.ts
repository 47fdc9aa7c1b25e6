import { integer, oneOf, settingsIn, type SettingValues } from '@portal/registry/settings';
import { PHONE_SETTINGS, toPhoneBudgets } from './limits/phone-settings';

const rare = settingsIn('rare');

/** Settings of the recovery service. */
export const RECOVERY_SETTINGS = {
  ...PHONE_SETTINGS,
  RECOVERY_UNKNOWN_USER: rare(oneOf('decoy', 'explicit').prefault('decoy'), {
    meaning: '`explicit` discloses unknown User IDs',
    example: 'decoy',
  }),
  RECOVERY_IP_LIMIT: rare(integer(1, 1_000_000_000).prefault('20'), {
    unit: 'requests',
    meaning: 'LOCAL and MOCK only: recoveries and look-ups an hour and IP address',
    example: '1000',
  }),
  RECOVERY_DESTINATION_LIMIT: rare(integer(1, 10_000).optional(), {
    otherwise: '5 an hour, 10 a day, 30 s apart',
    unit: 'messages',
    meaning: 'LOCAL and MOCK only: messages an hour and day to one destination; if set, without pauses',
    example: '100',
  }),
};

/** Limits of the recovery service; the names contain the units. */
export const RECOVERY_LIMITS = {
  codeValidMinutes: 20,
  grantValidMinutes: 20,
  wrongCodesPerTransaction: 5,
  wrongCodesPerUserPerDay: 10,
  /** Applies after the daily limit is reached. */
  wrongCodesPerUserPerHour: 5,
  /** Wrong passcodes in a known browser, between two sign-ins, that do not count for the account; further ones do. */
  wrongCodesPerKnownBrowser: 20,
  /** Number of consecutive wrong passcodes from which on passcodes have letters. */
  wrongCodesUntilLetters: 50,
  /** Longest of the growing pauses in which a repetition awaits the request that has the last attempt. */
  lastAttemptPauseMs: 1_600,
  resendSeconds: 30,
  resendsPerTransaction: 3,
  /** Minimum pause between messages of different recoveries to one destination. */
  secondsBetweenSendsToDestination: 30,
  sendsPerDestinationPerHour: 5,
  sendsPerDestinationPerDay: 10,
  transactionsPerIpPerHour: 20,
  lookupsPerIpPerHour: 20,
  /** Failed sends after which a recovery must be restarted. */
  failedSendsPerTransaction: 5,
  passwordMinimum: { external: 8, internal: 16 },
};

type RecoveryValues = SettingValues<typeof RECOVERY_SETTINGS>;

/**
 * Returns the limits of the recovery service from the values of its settings.
 *
 * @param isSandbox LOCAL and MOCK, where limits can be raised: all visitors share one IP address and a few users
 */
export function toRecoverySettings(values: RecoveryValues, isSandbox: boolean) {
  const perDestination = isSandbox ? values.RECOVERY_DESTINATION_LIMIT : undefined;
  return {
    ...RECOVERY_LIMITS,
    unknownUser: values.RECOVERY_UNKNOWN_USER,
    phoneBudgets: toPhoneBudgets(values),
    ...(isSandbox && {
      transactionsPerIpPerHour: values.RECOVERY_IP_LIMIT,
      lookupsPerIpPerHour: values.RECOVERY_IP_LIMIT,
    }),
    ...(perDestination !== undefined && {
      secondsBetweenSendsToDestination: 0,
      sendsPerDestinationPerHour: perDestination,
      sendsPerDestinationPerDay: perDestination,
    }),
  };
}

export type RecoverySettings = ReturnType<typeof toRecoverySettings>;
