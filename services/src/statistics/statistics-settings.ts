import { integer, readValues, settingsIn, type SettingValues } from '@portal/registry/settings';
import { operatorToken } from '@portal/server-kit/configuration';

const common = settingsIn('common');

/** Settings of the statistics. */
export const STATISTICS_SETTINGS = {
  STATISTICS_TOKEN: operatorToken('common', 'opens `/ops/statistics`'),
  STATISTICS_DAYS: common(integer(1, 3_650).prefault('90'), {
    unit: 'days',
    meaning: 'retention of usage records',
    example: '90',
  }),
};

export interface StatisticsSettings {
  /** Retention of records in days. */
  retentionDays: number;
  /** Maximum number of records; the oldest are deleted first. */
  maxRecords: number;
  /** Records accepted per minute from one IP address, which many visitors can share. */
  recordsPerIpPerMinute: number;
  /** Token of the operator's page outside LOCAL and MOCK; null disables the page. */
  operatorToken: string | null;
}

/** Returns the settings of the statistics from their values. */
export function toStatisticsSettings({
  STATISTICS_TOKEN,
  STATISTICS_DAYS,
}: SettingValues<typeof STATISTICS_SETTINGS>): StatisticsSettings {
  return {
    retentionDays: STATISTICS_DAYS,
    maxRecords: 2_000_000,
    recordsPerIpPerMinute: 6_000,
    operatorToken: STATISTICS_TOKEN ?? null,
  };
}

export const STATISTICS_DEFAULTS = toStatisticsSettings(readValues({}, STATISTICS_SETTINGS));
