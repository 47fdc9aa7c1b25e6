import { type Variables, wholeNumber } from '@portal/registry/settings';
import { readOperatorToken } from '@portal/server-kit/configuration';

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

export const STATISTICS_DEFAULTS: StatisticsSettings = {
  retentionDays: 90,
  maxRecords: 2_000_000,
  recordsPerIpPerMinute: 6_000,
  operatorToken: null,
};

/**
 * Reads STATISTICS_DAYS, STATISTICS_MAX_RECORDS, STATISTICS_IP_LIMIT and STATISTICS_TOKEN.
 *
 * @throws StartError naming the variable; the token itself is never repeated
 */
export function readStatisticsSettings(variables: Variables): StatisticsSettings {
  const { retentionDays, maxRecords, recordsPerIpPerMinute } = STATISTICS_DEFAULTS;
  return {
    retentionDays: wholeNumber(variables, 'STATISTICS_DAYS', retentionDays, 3_650),
    maxRecords: wholeNumber(variables, 'STATISTICS_MAX_RECORDS', maxRecords, 1_000_000_000),
    recordsPerIpPerMinute: wholeNumber(
      variables,
      'STATISTICS_IP_LIMIT',
      recordsPerIpPerMinute,
      1_000_000_000,
    ),
    operatorToken: readOperatorToken(variables, 'STATISTICS_TOKEN'),
  };
}
