import { integer, settingsIn, type SettingValues } from '@portal/registry/settings';
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

/** Returns the settings of the statistics from their values. */
export function toStatisticsSettings(values: SettingValues<typeof STATISTICS_SETTINGS>) {
  return {
    retentionDays: values.STATISTICS_DAYS,
    /** Maximum number of records; the oldest are deleted first. */
    maxRecords: 2_000_000,
    /** Records accepted per minute from one IP address, which many visitors can share. */
    recordsPerIpPerMinute: 6_000,
    /** Token of the operator's page outside LOCAL and MOCK; null disables the page. */
    operatorToken: values.STATISTICS_TOKEN ?? null,
  };
}

export type StatisticsSettings = ReturnType<typeof toStatisticsSettings>;
