import type { StatisticsFigures } from '@portal/contract/operator';
import { IpLimit } from '@portal/server-kit/limits';
import { DAY, MINUTE, TRIED_JUMPS, withClockJumps } from '../../test-support/clock-jumps';
import {
  type ServicesUnderTest,
  startTestServices,
  createTestSettings,
} from '../../test-support/services-under-test';
import { cachedStatistics } from './operator/cached-figures';
import { statisticsStore } from './statistics-store';

/* The clock jumps before each step of the statistics and in each state of their limits, in both directions. */

const START = new Date('2030-05-01T12:00:00Z');
const AT_MOST = 10;
const RETENTION_DAYS = 2;
const settings = {
  ...createTestSettings().statistics,
  recordsPerIpPerMinute: AT_MOST,
  retentionDays: RETENTION_DAYS,
};

let server: ServicesUnderTest;
let now = START;
function moveTo(time: Date): void {
  now = time;
  server.setNow(time);
}
function pass(seconds: number): void {
  return moveTo(new Date(now.getTime() + seconds * 1_000));
}
beforeAll(async () => {
  server = await startTestServices((context) => statisticsStore(context, settings, () => false));
});
afterAll(() => server.close());
beforeEach(async () => {
  moveTo(START);
  await server.database.query('TRUNCATE statistics_records RESTART IDENTITY');
});

let networks = 0;
function newAddress(): string {
  networks += 1;
  return `10.${String(networks >> 8)}.${String(networks & 255)}.1`;
}

describe('the rate limit of an IP address', () => {
  const LIMITS = { minute: MINUTE, day: DAY } as const;

  test.each(withClockJumps(Object.keys(LIMITS) as (keyof typeof LIMITS)[]))(
    'after the limit of a %s and a clock jump of %i s the wait is no longer @SEC-R17 @STA-8',
    (name, seconds) => {
      const windowMs = LIMITS[name] * 1_000;
      const limit = new IpLimit(() => now, AT_MOST, windowMs);
      const used = newAddress();
      limit.take(used, AT_MOST);
      expect(limit.wait(used)).toBe(LIMITS[name]);
      pass(seconds);
      const wait = limit.wait(used);
      expect(wait).toBe(seconds >= LIMITS[name] ? null : Math.min(LIMITS[name], LIMITS[name] - seconds));
      expect(limit.wait(newAddress())).toBeNull();
      pass(wait ?? 0);
      expect(limit.wait(used)).toBeNull();
    },
  );
});

test.each(TRIED_JUMPS)(
  'the clock jumps by %i s: an operator sees no data older than 20 seconds @SEC-R17 @STA-8',
  async (seconds) => {
    const ask = jest.fn<Promise<StatisticsFigures>, []>(() => Promise.resolve({} as StatisticsFigures));
    const responses = cachedStatistics(ask, () => now);
    const selection = { whiteLabel: null, scenario: null, channel: null, period: 'week' } as const;
    await responses(selection);
    pass(seconds);
    await responses(selection);
    pass(20);
    await responses(selection);
    expect(ask).toHaveBeenCalledTimes(seconds === 1 ? 2 : 3);
  },
);
