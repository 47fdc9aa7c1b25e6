import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { IpLimit } from '@portal/server-kit/limits';
import { NO_COUNTERS } from '../../../test-support/no-counters';
import {
  type ServicesUnderTest,
  startTestServices,
  createTestSettings,
} from '../../../test-support/services-under-test';
import type { ServiceCounters } from '../../context/service-counters';
import { statisticsStore } from '../statistics-store';

const CLICK = '/portal-metrics/analytics/click';

describe('a flood @STA-8', () => {
  const taken: Record<string, number> = {};
  const dropped: Record<string, number> = {};
  let length = () => -1;
  const counters: ServiceCounters = {
    ...NO_COUNTERS,
    recordsAccepted: (topic, count) => (taken[topic] = (taken[topic] ?? 0) + count),
    recordsDropped: (reason, count) => (dropped[reason] = (dropped[reason] ?? 0) + count),
    redirectDropped: () => undefined,
    signInThrottled: () => undefined,
    recordsWaiting: (next) => (length = next),
  };
  let server: ServicesUnderTest;
  beforeAll(async () => {
    const statistics = { ...createTestSettings().statistics, recordsPerIpPerMinute: 1_000 };
    server = await startTestServices((context) =>
      statisticsStore({ ...context, counters }, statistics, () => false),
    );
  });
  afterAll(() => server.close());

  const post = (payload: string, remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: CLICK,
      payload,
      remoteAddress,
      headers: { 'content-type': 'application/json' },
    });
  const batch = JSON.stringify(Array(100).fill({ EVENT_NAME: 'portal_USER_CLICK_STATS' }));

  test('of 10,000 concurrent records from one IP address those over the limit get 429 @STA-8', async () => {
    const responses = [];
    for (let count = 0; count < 100; count += 1) responses.push(await post(batch, '192.0.2.1'));
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(10);
    const rejected = responses.filter(({ statusCode }) => statusCode === 429);
    expect(rejected).toHaveLength(90);
    expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(rejected[0]?.json()).toMatchObject({ status: 'FAILURE', retryAfterSeconds: expect.any(Number) });
    expect([taken['click'], dropped['flood']]).toEqual([1_000, 90]);
    expect(length()).toBeLessThanOrEqual(1_000);
  });

  test('other IP addresses are served meanwhile, and the same one a minute later @STA-8', async () => {
    expect((await post(batch, '192.0.2.2')).statusCode).toBe(204);
    server.setNow(new Date('2030-05-01T12:01:01Z'));
    expect((await post(batch, '192.0.2.1')).statusCode).toBe(204);
  });

  test('a record has at most 16 kB; a large one counts as several and is dropped silently @STA-8', async () => {
    const large = (count: number) =>
      JSON.stringify([Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 'x'.repeat(4_000)]))]);
    const before = dropped['malformed'] ?? 0;
    expect((await post(large(3), '192.0.2.4')).statusCode).toBe(204);
    expect(dropped['malformed'] ?? 0).toBe(before);
    const responses = [];
    for (let turn = 0; turn < 5; turn += 1) responses.push((await post(large(75), '192.0.2.5')).statusCode);
    expect(responses).toEqual([204, 204, 204, 204, 429]);
    expect(dropped['malformed']).toBe(before + 4);
  });

  test('bodies in transfer count towards the limit, so concurrent requests cannot exceed it @STA-8', async () => {
    if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const begin = (head: string) => {
      const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
      socket.write(`POST ${CLICK} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${head}\r\n\r\n`);
      return socket;
    };
    // The server has read the headers when it responds with 100 Continue; the body is never sent.
    const waiting = Array.from({ length: 2 }, () => begin('Expect: 100-continue\r\nContent-Length: 500000'));
    for (const socket of waiting) expect(String(await once(socket, 'data'))).toContain('100 Continue');
    const further = begin('Content-Length: 500000');
    expect(String(await once(further, 'data'))).toContain(' 429 ');
    for (const socket of [...waiting, further]) socket.destroy();
  });

  test('a body without Content-Length is rejected before it is read @STA-8 @SEC-R11', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: CLICK,
      payload: Readable.from(['[{"a":1}]']),
      remoteAddress: '192.0.2.7',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    expect([response.statusCode, response.json()]).toMatchObject([411, { status: 'FAILURE' }]);
  });

  test('malformed and unknown records are counted @STA-8', async () => {
    await post('{"a":1}', '192.0.2.3');
    await post('[{"EVENT_TYPE":"made-up"}]', '192.0.2.3');
    expect([dropped['malformed'], taken['other']]).toEqual([5, 2]);
  });
});

test('the number of remembered IP addresses is bounded @STA-8', () => {
  const limit = new IpLimit(() => new Date(0), 1);
  limit.take('192.0.2.1', 5);
  for (let count = 0; count < 10_001; count += 1)
    limit.take(`10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`, 1);
  // Many new addresses do not evict a higher count; of equal counts the oldest is evicted.
  expect(limit.wait('192.0.2.1')).toBe(60);
  expect(limit.wait('10.0.39.16')).toBe(60);
  expect(limit.wait('10.0.0.0')).toBeNull();
});

test('the daily limit counts an IPv6 site as one, the minute limit each of its networks @STA-8', () => {
  const now = new Date(0);
  const minute = new IpLimit(() => now, 1);
  const day = new IpLimit(() => now, 1, 86_400_000);
  for (const limit of [minute, day]) limit.take('2001:db8:1:1::1', 1);
  expect([minute.wait('2001:db8:1:2::1'), day.wait('2001:db8:1:2::1')]).toEqual([null, 86_400]);
  expect([minute.wait('2001:db8:2::1'), day.wait('2001:db8:2::1')]).toEqual([null, null]);
  now.setTime(86_400_000);
  expect(day.wait('2001:db8:1:2::1')).toBeNull();
});

test('records are kept for the configured time @STA-8', async () => {
  const statistics = { ...createTestSettings().statistics, retentionDays: 2 };
  const server = await startTestServices((context) => async (app) => {
    const at = (days: number) => new Date(context.clock().getTime() - days * 86_400_000).toISOString();
    await context.database.query(
      `INSERT INTO statistics_records (received_at, kind, event, white_label, record)
           VALUES ($1, 'click', 'old', '', '{}'), ($2, 'click', 'new', '', '{}')`,
      [at(2.1), at(1.9)],
    );
    await app.register(statisticsStore(context, statistics, () => false));
  });
  const rows = await server.database.query<{ event: string }>('SELECT event FROM statistics_records');
  expect(rows).toEqual([{ event: 'new' }]);
  await server.close();
});
