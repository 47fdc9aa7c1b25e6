import { StartError } from '../settings/start-error';

export interface StatisticsSettings {
  /** Days for which records are kept. */
  retentionDays: number;
  /** Records taken a minute from one address; many visitors can share one. */
  recordsPerAddressPerMinute: number;
  /** Opens the operator's page outside LOCAL and MOCK; without it there is no such page. */
  operatorToken: string | null;
}

export const STATISTICS_DEFAULTS: StatisticsSettings = {
  retentionDays: 90,
  recordsPerAddressPerMinute: 6_000,
  operatorToken: null,
};

const SHORTEST_TOKEN = 32;

type Variables = Readonly<Record<string, string | undefined>>;

function wholeNumber(variables: Variables, name: string, fallback: number, most: number): number {
  const text = variables[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new StartError(`${name} must be a whole number from 1 to ${most}, not "${text}".`);
}

/**
 * Reads STATISTICS_DAYS, STATISTICS_ADDRESS_LIMIT and STATISTICS_TOKEN.
 *
 * @throws StartError naming the variable; the token itself is never repeated
 */
export function readStatisticsSettings(variables: Variables): StatisticsSettings {
  const token = variables['STATISTICS_TOKEN'] ?? '';
  if (token !== '' && !new RegExp(`^[\\x21-\\x7e]{${SHORTEST_TOKEN},200}$`).test(token)) {
    throw new StartError(
      `STATISTICS_TOKEN must have ${SHORTEST_TOKEN} to 200 letters, digits or signs, without spaces.`,
    );
  }
  const { retentionDays, recordsPerAddressPerMinute } = STATISTICS_DEFAULTS;
  return {
    retentionDays: wholeNumber(variables, 'STATISTICS_DAYS', retentionDays, 3_650),
    recordsPerAddressPerMinute: wholeNumber(
      variables,
      'STATISTICS_ADDRESS_LIMIT',
      recordsPerAddressPerMinute,
      1_000_000_000,
    ),
    operatorToken: token === '' ? null : token,
  };
}
