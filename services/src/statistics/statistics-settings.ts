import { wholeNumber, type Variables } from '@portal/registry/settings';
import { readOperatorToken } from '@portal/server-kit/configuration';

export interface StatisticsSettings {
  /** Days for which records are kept. */
  retentionDays: number;
  /** Records that are kept at most; beyond, the oldest go. */
  maxRecords: number;
  /** Records taken a minute from one address; many visitors can share one. */
  recordsPerIpPerMinute: number;
  /** Opens the operator's page outside LOCAL and MOCK; without it there is no such page. */
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
