import {
  describeSettings,
  GENERATED_SECRET,
  integer,
  readAll,
  type Variables,
  wholeNumber,
} from '@portal/registry/settings';
import { OPERATOR_TOKEN, readOperatorToken } from '@portal/server-kit/configuration';

const COMMON = describeSettings('services', 'common', {
  STATISTICS_TOKEN: {
    schema: OPERATOR_TOKEN,
    secret: true,
    meaning: 'opens `/ops/statistics`',
    example: GENERATED_SECRET,
  },
  STATISTICS_DAYS: {
    schema: integer(1, 3_650),
    default: '90',
    unit: 'days',
    meaning: 'retention of usage records',
    example: '90',
  },
});

const RARE = describeSettings('services', 'rare', {
  STATISTICS_MAX_RECORDS: {
    schema: integer(1, 1_000_000_000),
    default: '2000000',
    unit: 'records',
    meaning: 'maximum of usage records',
    example: '500000',
  },
  STATISTICS_IP_LIMIT: {
    schema: integer(1, 1_000_000_000),
    default: '6000',
    unit: 'records',
    meaning: 'usage records a minute and IP address',
    example: '6000',
  },
});

/** Settings of the statistics. */
export const STATISTICS_SETTINGS = { ...COMMON, ...RARE } as const;

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

/**
 * Reads STATISTICS_DAYS, STATISTICS_MAX_RECORDS, STATISTICS_IP_LIMIT and STATISTICS_TOKEN.
 *
 * @throws StartError naming the variables; the token itself is never repeated
 */
export function readStatisticsSettings(variables: Variables): StatisticsSettings {
  return readAll({
    retentionDays: () => wholeNumber(variables, STATISTICS_SETTINGS.STATISTICS_DAYS),
    maxRecords: () => wholeNumber(variables, STATISTICS_SETTINGS.STATISTICS_MAX_RECORDS),
    recordsPerIpPerMinute: () => wholeNumber(variables, STATISTICS_SETTINGS.STATISTICS_IP_LIMIT),
    operatorToken: () => readOperatorToken(variables, 'STATISTICS_TOKEN'),
  });
}

export const STATISTICS_DEFAULTS = readStatisticsSettings({});
