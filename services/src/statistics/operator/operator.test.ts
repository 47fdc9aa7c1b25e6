import { setTimeout as delay } from 'node:timers/promises';
import type { StatisticsFigures, StatisticsSelection, StatisticsView } from '@portal/contract/operator';
import { serverSecrets } from '@portal/server-kit/configuration';
import {
  type ServicesUnderTest,
  startTestServices,
  testClients,
  unstyledPages,
  createTestSettings,
} from '../../../test-support/services-under-test';
import { storeStatistics } from '../../../test-support/store-statistics';
import { cachedStatistics } from './cached-figures';
import { toCsv } from './csv';
import { queryStatistics } from './figure-queries';
import { operatorPages } from './operator-pages';
import { periodRange, readSelection, selectionQuery } from './selection';

const NOW = new Date('2030-05-01T12:00:00Z');
const TOKEN = 'a-token-of-more-than-thirty-two-signs';
const EVERYTHING: StatisticsSelection = { whiteLabel: null, scenario: null, channel: null, period: 'week' };

function usage(guid: string, step: string, over: object = {}) {
  return {
    EVENT_TYPE: 'portal_USAGE_STATS',
    WL_KEY: 'default',
    SCENARIO: 'FPS',
    RECOVERY_STEP: step,
    CHANNEL: ['opened', 'found'].includes(step) ? '' : 'Email',
    STATE_GUID: guid,
    ...over,
  };
}
function call(elapsed: number, status = 200) {
  return {
    EVENT_NAME: 'portal_HTTP_STATS',
    CLIENT_ID: 'default',
    REQUEST_URL: '/portal-login-service/public/fps/auth',
    ELAPSED_TIME: elapsed,
    HTTP_STATUS: status === 200 ? 'Success' : 'Failure',
    HTTP_STATUS_CODE: status,
  };
}
const signIn = { EVENT_NAME: 'portal_USER_CLICK_STATS', ACTION: 'Log In', WL_KEY: 'default' };
function failure(code: string, WL_KEY = 'default') {
  return { EVENT_CODE: 'NLA01', SUB_EVENT_CODE: code, WL_KEY };
}
function part(status: string) {
  return {
    EVENT_TYPE: 'portal_PART_STATS',
    WL_KEY: 'default',
    PLUGIN_NAME: 'shell',
    PLUGIN_VERSION: '1.0.0',
    ELAPSED_TIME: 80,
    TRANSITION_STATUS: status,
  };
}
const vital = {
  EVENT_TYPE: 'portal_WEB_VITALS',
  WL_KEY: 'ray',
  PLUGIN_NAME: 'login-mf',
  TO_STATE: '/app/ray/login',
  VITAL: 'LCP',
  VALUE: 4_500,
};

const RECORDS: readonly object[] = [
  ...['a', 'b', 'c'].map((guid) => usage(guid, 'opened')),
  // A repeated step counts as one recovery.
  ...['a', 'a', 'b'].map((guid) => usage(guid, 'found')),
  usage('a', 'sent'),
  usage('a', 'verified'),
  usage('a', 'finished', { JOURNEY_TIME: 108_000 }),
  usage('b', 'failed'),
  usage('d', 'opened', { SCENARIO: 'FUID', WL_KEY: 'ray' }),
  ...Array(20).fill(signIn),
  failure('NLA0113'),
  failure('NLA0103'),
  failure('NLA0102', 'ray'),
  ...[10, 20, 30].map((elapsed) => call(elapsed)),
  call(30_001, 1),
  part('Success'),
  part('Failure'),
  vital,
  { EVENT_TYPE: 'made-up', WL_KEY: 'nobody' },
];

describe('query results', () => {
  let server: ServicesUnderTest;
  beforeAll(async () => {
    server = await startTestServices((context) =>
      operatorPages(context, { ...createTestSettings().statistics, operatorToken: TOKEN }, unstyledPages, {
        whiteLabelName: (key) => (key === 'default' ? 'Aldermere & Co' : null),
      }),
    );
    server.setNow(NOW);
    const at = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * 86_400_000);
    await storeStatistics(server.database, [
      ...RECORDS.map((record) => ({ received: at(1), kind: 'usage', record })),
      { received: at(9), kind: 'click', record: signIn },
      { received: at(40), kind: 'click', record: signIn },
    ]);
  });
  afterAll(() => server.close());
  const ask = (over: Partial<StatisticsSelection> = {}) =>
    queryStatistics(server.database, { ...EVERYTHING, ...over }, NOW);

  test('the funnel counts recoveries, not events @STA-7', async () => {
    const { funnel, typicalTime, finished } = await ask();
    expect(funnel).toEqual({ opened: 4, found: 2, sent: 1, verified: 1, finished: 1, failed: 1 });
    expect(typicalTime).toBe(108_000);
    expect(finished).toEqual([
      { white_label: 'default', scenario: 'FPS', channel: 'Email', sent: 1, verified: 1, finished: 1 },
    ]);
    expect((await ask({ scenario: 'FUID' })).funnel).toMatchObject({ opened: 1, found: 0 });
    expect((await ask({ whiteLabel: 'ray' })).funnel).toMatchObject({ opened: 1, finished: 0 });
    expect((await ask({ channel: 'SMS' })).funnel).toMatchObject({ sent: 0, finished: 0 });
  });

  test('sign-ins, the previous period, and failures by day and code @STA-3', async () => {
    const { signIns, signInsBefore, failures } = await ask();
    expect([signIns, signInsBefore]).toEqual([
      { attempts: 20, failures: 3 },
      { attempts: 1, failures: 0 },
    ]);
    expect(failures).toHaveLength(7);
    expect(failures.filter(({ counts }) => Object.keys(counts).length > 0)).toEqual([
      { at: new Date('2030-04-30T00:00:00Z'), counts: { NLA0113: 1, NLA0103: 1, NLA0102: 1 } },
    ]);
    expect((await ask({ period: 'day' })).failures).toHaveLength(24);
    expect((await ask({ period: 'hour' })).signIns.attempts).toBe(0);
  });

  test('request times by path, with timeouts; parts by version; web vitals by page @STA-5', async () => {
    const { calls, parts, vitals, whiteLabels } = await ask();
    expect(calls).toMatchObject([
      { address: '/portal-login-service/public/fps/auth', calls: 4, median: 25, timeouts: 1, failures: 1 },
    ]);
    expect(parts).toEqual([{ part: 'shell', version: '1.0.0', loads: 2, failures: 1, p75: 80 }]);
    expect(vitals).toMatchObject([
      { white_label: 'ray', page: '/app/ray/login', vital: 'LCP', p75: 4_500, visits: 1 },
    ]);
    expect(whiteLabels).toEqual(['default', 'ray']);
  });

  test('tables of parts and web vitals show the busiest rows, each page with all its vitals @STA-5', async () => {
    const NAMES = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'];
    const received = new Date(NOW.getTime() - 20 * 86_400_000);
    const rare = Array.from({ length: 40 }, (_, number) => `1.0.${number}`).flatMap((version) => [
      { ...vital, PLUGIN_NAME: 'a-part', PLUGIN_VERSION: version },
      { ...part('Success'), PLUGIN_NAME: 'a-part', PLUGIN_VERSION: version },
    ]);
    const busy = [1, 2].flatMap(() => [
      ...NAMES.map((name) => ({ ...vital, VITAL: name, PLUGIN_NAME: 'z-part', PLUGIN_VERSION: '1.0.0' })),
      { ...part('Success'), PLUGIN_NAME: 'z-part' },
    ]);
    const first = NAMES.map((name) => ({
      ...vital,
      VITAL: name,
      PLUGIN_NAME: 'a-part',
      PLUGIN_VERSION: '0.9.0',
    }));
    await storeStatistics(
      server.database,
      [...rare, ...busy, ...first].map((record) => ({ received, kind: 'usage', record })),
    );
    const { parts, vitals } = await ask({ period: 'month' });
    expect(parts).toHaveLength(30);
    expect(parts.at(-1)).toMatchObject({ part: 'z-part', loads: 2 });
    expect(new Set(vitals.map((row) => `${row.part} ${row.version}`)).size).toBe(30);
    expect(vitals.filter((row) => row.part === 'z-part').map((row) => row.vital)).toEqual(NAMES.toSorted());
    await server.database.query('DELETE FROM statistics_records WHERE received_at = $1', [received]);
  });

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

  const getView = async (query: string) =>
    (await get(`/dev/statistics${query}`)).json<{ readonly view: StatisticsView }>().view;

  test('the page has the figures of its selection, and the names of the white labels in them @STA-7', async () => {
    const { selection, query, whiteLabels, figures } = await getView('?wl=default&flow=FPS');
    expect(selection).toMatchObject({ whiteLabel: 'default', scenario: 'FPS', channel: null });
    expect(query).toBe('wl=default&flow=FPS&period=week');
    expect(whiteLabels).toEqual({ default: 'Aldermere & Co', ray: 'ray' });
    expect(figures).toMatchObject({ typicalTime: 108_000, funnel: { opened: 3 } });
  });

  test('every figure can be downloaded as CSV, and no cell runs as a formula @STA-7', async () => {
    const response = await get('/dev/statistics.csv?sheet=calls');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="statistics-calls-week.csv"');
    expect(response.body).toMatch(/^address,calls,median_ms/);
    for (const sheet of ['funnel', 'channels', 'failures', 'parts', 'vitals'])
      expect((await get(`/dev/statistics.csv?sheet=${sheet}`)).statusCode).toBe(200);
    expect((await get('/dev/statistics.csv?sheet=__proto__')).statusCode).toBe(404);
    const responses = await ask();
    const evil = { part: '=cmd()', version: 'a,"b"', loads: 1, failures: 0, p75: 1 };
    expect(toCsv('parts', { ...responses, parts: [evil] })).toContain(`'=cmd(),"a,""b""",1,0,1\r\n`);
  });

  test.each([
    [{}, 401],
    [{ authorization: 'Bearer wrong' }, 401],
    [{ authorization: `Bearer ${TOKEN}x` }, 401],
    [{ authorization: 'Basic !!' }, 401],
    [{ authorization: `Basic ${Buffer.from(TOKEN).toString('base64')}` }, 401],
    [{ authorization: `Bearer ${TOKEN}` }, 200],
    [{ authorization: `Basic ${Buffer.from(`any:${TOKEN}`).toString('base64')}` }, 200],
  ])('/ops/statistics with %o: %d @SEC-R16', async (headers, status) => {
    for (const url of ['/ops/statistics', '/ops/statistics.csv?sheet=funnel']) {
      const response = await get(url, headers as Record<string, string>);
      expect(response.statusCode).toBe(status);
      expect(response.headers['cache-control']).toBe('no-store');
      if (status === 401) expect(response.headers['www-authenticate']).toMatch(/^Basic realm/);
    }
  });

  test('a wrong token leaves an event, a mistake of the operator does not @SEC-R15 @SEC-R16', async () => {
    const remoteAddress = '198.51.100.7';
    const { serverKey } = server.context.settings;
    const address = serverSecrets(serverKey).fingerprint('audit address', remoteAddress);
    const from = (url: string, authorization: string) =>
      server.app.inject({ url, headers: { authorization }, remoteAddress });
    const events = () =>
      server.database.query('SELECT * FROM audit_events WHERE address_hash = $1', [address]);
    expect((await from('/ops/statistics.csv?sheet=no', `Bearer ${TOKEN}`)).statusCode).toBe(404);
    await from('/ops/statistics', 'Bearer guessed-by-somebody');
    while ((await events()).length === 0) await delay(5);
    const rows = await events();
    expect(rows).toEqual([
      expect.objectContaining({ event: 'readStatistics', outcome: 'refused', reason: 'wrong token' }),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/guessed|198\.51/);
  });

  test('an unavailable database gives a clear message, not an error page @STA-8', async () => {
    jest.spyOn(server.database, 'query').mockRejectedValue(new Error('away'));
    const response = await get('/dev/statistics?period=month');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ view: { figures: null } });
    jest.restoreAllMocks();
  });
});

test.each([
  ['PRODUCTION', null, 404, 404],
  ['PRODUCTION', TOKEN, 404, 401],
  ['MOCK', null, 200, 404],
] as const)(
  'in %s with token %s: /dev %d, /ops %d @SEC-R16',
  async (environment, operatorToken, dev, ops) => {
    const server = await startTestServices(
      (context) =>
        operatorPages(
          context,
          { ...createTestSettings().statistics, operatorToken },
          unstyledPages,
          testClients,
        ),
      { environment },
    );
    for (const path of ['', '.csv?sheet=funnel'])
      expect((await server.app.inject(`/dev/statistics${path}`)).statusCode).toBe(dev);
    expect((await server.app.inject('/dev/statistics/records.json')).statusCode).toBe(dev);
    expect((await server.app.inject('/ops/statistics')).statusCode).toBe(ops);
    await server.close();
  },
);

test('a query is cached for 20 seconds, and queries run one at a time @STA-8', async () => {
  let now = 0;
  let running = 0;
  const ask = jest.fn(async () => {
    running += 1;
    expect(running).toBe(1);
    await delay(5);
    running -= 1;
    return {} as StatisticsFigures;
  });
  const readCached = cachedStatistics(ask, () => new Date(now));
  await Promise.all([
    readCached(EVERYTHING),
    readCached(EVERYTHING),
    readCached({ ...EVERYTHING, period: 'day' }),
  ]);
  expect(ask).toHaveBeenCalledTimes(2);
  now = 20_000;
  await readCached(EVERYTHING);
  expect(ask).toHaveBeenCalledTimes(3);
  ask.mockRejectedValueOnce(new Error('away'));
  now = 50_000;
  await expect(readCached(EVERYTHING)).rejects.toThrow('away');
  await readCached(EVERYTHING);
  expect(ask).toHaveBeenCalledTimes(5);
});

test('a query that fails late does not remove a newer result @STA-8', async () => {
  let now = 0;
  let fail: (error: Error) => void = () => undefined;
  const ask = jest.fn<Promise<StatisticsFigures>, []>(() => Promise.resolve({} as StatisticsFigures));
  ask.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
  const readCached = cachedStatistics(ask, () => new Date(now));
  const first = readCached(EVERYTHING);
  now = 20_000;
  const second = readCached(EVERYTHING);
  await Promise.resolve();
  fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await second;
  await readCached(EVERYTHING);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a selection contains only valid values, and round-trips through its query @STA-7', () => {
  expect(readSelection({ wl: '../x', flow: 'XXX', channel: ['Email'], period: 'toString' })).toEqual(
    EVERYTHING,
  );
  const chosen: StatisticsSelection = { whiteLabel: 'ray', scenario: 'FTU', channel: 'Call', period: 'hour' };
  expect(readSelection(Object.fromEntries(new URLSearchParams(selectionQuery(chosen))))).toEqual(chosen);
});

test('periods consist of whole days, the last of them today @STA-7', () => {
  expect(periodRange('week', new Date('2030-05-01T12:34:56Z'))).toEqual({
    from: new Date('2030-04-25T00:00:00Z'),
    until: new Date('2030-05-02T00:00:00Z'),
  });
  expect(periodRange('hour', new Date('2030-05-01T12:34:56Z')).from).toEqual(
    new Date('2030-05-01T11:35:00Z'),
  );
});
