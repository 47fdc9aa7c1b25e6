import { DAY, HOUR, MINUTE, TRIED_JUMPS, withClockJumps } from '../../test-support/clock-jumps';
import { type ServicesUnderTest, startTestServices } from '../../test-support/services-under-test';
import { IpLimit } from './limits/ip-limit';
import { recordRetention } from './limits/retention';
import { cachedStatistics } from './operator/cached-figures';
import type { StatisticsFigures } from './operator/figure-queries';
import { statisticsService } from './statistics-service';
import { STATISTICS_DEFAULTS } from './statistics-settings';

/* The clock jumps before each step of the statistics and in each state of their limits, in both directions. */

const START = new Date('2030-05-01T12:00:00Z');
const AT_MOST = 10;
const RETENTION_DAYS = 2;
const settings = {
  ...STATISTICS_DEFAULTS,
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
  server = await startTestServices(statisticsService, { statistics: settings });
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
function post(count: number, remoteAddress: string) {
  return server.app.inject({
    method: 'POST',
    url: '/portal-metrics/analytics/click',
    payload: JSON.stringify(Array(count).fill({ EVENT_NAME: 'portal_USER_CLICK_STATS' })),
    remoteAddress,
    headers: { 'content-type': 'application/json' },
  });
}
async function received(): Promise<readonly Date[]> {
  return (
    await server.database.query<{ received_at: Date }>(
      'SELECT received_at FROM statistics_records ORDER BY id',
    )
  ).map(({ received_at }) => received_at);
}
async function stored(count: number): Promise<void> {
  while ((await received()).length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('records', () => {
  const STEPS = {
    'send a batch': async () => {
      expect((await post(2, newAddress())).statusCode).toBe(204);
      await stored(2);
    },
    'send another batch': async () => {
      expect((await post(3, newAddress())).statusCode).toBe(204);
      await stored(5);
    },
    'delete old records': () => recordRetention(server.context, settings).purge(),
  } as const satisfies Readonly<Record<string, () => Promise<void>>>;
  const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];

  test.each(withClockJumps(NAMES))(
    'before “%s” the clock jumps by %i s: records are stored in order, with their time, and kept for the retention time @SEC-R17 @STA-8',
    async (step, seconds) => {
      for (const name of NAMES) {
        if (name === step) pass(seconds);
        await STEPS[name]();
      }
      const jumped = new Date(START.getTime() + seconds * 1_000);
      const [first, second] =
        step === NAMES[0] ? [jumped, jumped] : [START, step === NAMES[1] ? jumped : START];
      expect(await received()).toEqual([first, first, second, second, second]);

      pass(RETENTION_DAYS * DAY + 26 * HOUR);
      await recordRetention(server.context, settings).purge();
      expect(await received()).toEqual([]);
    },
  );
});

describe('the rate limit of an IP address', () => {
  const LIMITS = { minute: MINUTE, day: DAY } as const;

  test.each(withClockJumps(Object.keys(LIMITS) as (keyof typeof LIMITS)[]))(
    'after the limit of a %s is reached the clock jumps by %i s: the IP address waits at most that long @SEC-R17 @STA-8',
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

  test.each(TRIED_JUMPS)(
    'during a flood the clock jumps by %i s: no other IP address is throttled, and the same one recovers @SEC-R17 @STA-8',
    async (seconds) => {
      const flooding = newAddress();
      while ((await post(AT_MOST, flooding)).statusCode === 204);
      pass(seconds);
      const refused = await post(1, flooding);
      expect([204, 429]).toContain(refused.statusCode);
      expect(Number(refused.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(MINUTE);
      expect((await post(1, newAddress())).statusCode).toBe(204);
      pass(MINUTE);
      expect((await post(1, flooding)).statusCode).toBe(204);
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
