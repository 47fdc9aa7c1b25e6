import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { isOnPostgres } from '../portal/test-databases';
import { readDatabaseUse } from './database-use';
import { OUTBOX } from './journeys';
import { startLoadPortal } from './load-portal';
import { assessMemory, computeSlope } from './memory';
import { findOverloadFaults } from './overload';
import { computeErrorShare, percentile, type RequestFigures, RequestLog } from './request-figures';
import { findLimit } from './resources';
import { meetsSlo, SLOS } from './slo';
import { NewcomerRefused, UnexpectedResponse, VisitorConnection } from './visitor-connection';
import { runVisitors, type Visits } from './visitors';
import { getRecoveryBehaviour } from './workload';
import { replaceSection } from './write-section';

/* Short version of the load command: visitors behave like real ones, and failures are detected. */

const RECOVERIES = 15;
/** First visitor number; none of the RECOVERIES visitors from here on requests a resend, which waits half a minute. */
const FROM = 35;

test('visitors of every kind finish, and the number of requests matches the visits @SEC-R17 @long', async () => {
  const { portal, metrics, users, stop } = await startLoadPortal(
    isOnPostgres ? 'postgres' : 'embedded',
    FROM + RECOVERIES,
  );
  try {
    const visits = await runVisitors(portal.origin, {
      perSecond: 3,
      seconds: RECOVERIES / 3,
      thinkTimeFactor: 0.1,
      users,
      from: FROM,
    });
    expect(visits.faults).toEqual([]);
    expect(readDatabaseUse(await (await fetch(metrics)).text()).open).toBeGreaterThan(0);
    expect(visits.log.reasons()).toEqual([]);
    expect(visits.begun).toBe(RECOVERIES + RECOVERIES / 5);
    expect(visits.finished).toBe(visits.begun);
    const turns = Array.from({ length: RECOVERIES }, (_, turn) => getRecoveryBehaviour(FROM + turn));
    const ofPurpose = (purpose: string) => turns.filter((each) => each.purpose === purpose).length;
    const counts = visits.log.countByOperation();
    expect(counts.get('auth')).toBe(RECOVERIES);
    expect(counts.get('generate-otp')).toBe(RECOVERIES);
    expect(counts.get('verify-otp')).toBe(RECOVERIES);
    expect(counts.get('verify-otp, wrong')).toBe(turns.filter(({ isWrongOnce }) => isWrongOnce).length);
    expect(counts.get('email')).toBe(ofPurpose('forgot password'));
    expect(counts.get('change')).toBe(ofPurpose('forgot password') + ofPurpose('first-time set-up'));
    expect(counts.get('emails')).toBe(ofPurpose('forgot user ID'));
    expect(counts.get('sign in')).toBe(RECOVERIES / 5);
    expect(counts.get(OUTBOX)).toBeGreaterThanOrEqual(RECOVERIES);
  } finally {
    await stop();
  }
});

test('the load command detects wrong responses, broken connections and timeouts @SEC-R17', async () => {
  const responses = [200, 500, 200];
  const server = createServer((_request, response) => {
    const status = responses.shift();
    if (status === undefined) response.destroy();
    else response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const log = new RequestLog();
  const browser = new VisitorConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, log);
  await browser.send('page', '/');
  await expect(browser.send('page', '/')).rejects.toBeInstanceOf(UnexpectedResponse);
  await expect(browser.send('moved', '/', { expected: 302 })).rejects.toBeInstanceOf(UnexpectedResponse);
  await expect(browser.send('page', '/')).rejects.toBeInstanceOf(UnexpectedResponse);
  browser.close();
  server.close();
  expect(log.figures()).toMatchObject([
    { operation: 'page', count: 3, failed: 2 },
    { operation: 'moved', count: 1, failed: 1 },
  ]);
  expect(Object.fromEntries(log.reasons())).toEqual({
    'page: 500 instead of 200': 1,
    'moved: 200 instead of 302': 1,
    'page: ECONNRESET': 1,
  });
  expect(computeErrorShare(log.figures())).toBe(0.75);
  const visits = { log, begun: 9, finished: 9, refused: 0, faults: [], maxConcurrent: 1, seconds: 1 };
  const call = { operation: 'change', count: 1000, failed: 1, refused: 0, p50: 10, p95: 500, p99: 900 };
  const kept = (figures: readonly RequestFigures[], besides: Partial<Visits> = {}) =>
    meetsSlo(SLOS.embedded, { figures, visits: { ...visits, ...besides } });
  expect(kept([call])).toBe(true);
  expect(kept(log.figures())).toBe(false);
  expect(kept([{ ...call, failed: 2 }])).toBe(false);
  expect(kept([{ ...call, p95: 501 }])).toBe(false);
  expect(kept([])).toBe(false);
  expect(kept([call], { finished: 8 })).toBe(false);
  expect(kept([call], { faults: ['TypeError'] })).toBe(false);
});

test('the load command reports everything that does not hold in an overload @SEC-R17', async () => {
  const log = new RequestLog();
  const visits = { log, begun: 300, finished: 99, refused: 200, faults: [], maxConcurrent: 1, seconds: 1 };
  const page = { operation: 'page', count: 300, failed: 0, refused: 200, p50: 10, p95: 500, p99: 5_000 };
  const health = { requests: 20, failed: 0, slowestMs: 2_000 };
  const kept = { visits, figures: [page], health, admittedAfterMs: 2_000 };
  expect(findOverloadFaults(kept)).toEqual([]);
  const lossy = new RequestLog();
  lossy.addLost('page', performance.now(), 'ECONNRESET');
  expect(lossy.reasons()).toEqual([['page: ECONNRESET', 1]]);
  for (const [changes, fault] of [
    [{ visits: { ...visits, refused: 0, finished: 300 } }, 'nobody was refused'],
    [{ visits: { ...visits, log: lossy } }, '1 requests got no response'],
    [{ visits: { ...visits, finished: 98 } }, '98 of 100 admitted visitors finished'],
    [{ visits: { ...visits, faults: ['TypeError'] } }, '1 visits ended in an error'],
    [{ figures: [{ ...page, p99: 5_001 }] }, 'the p99 of "page" is over 5000 ms'],
    [{ health: { ...health, failed: 1 } }, '1 of 20 health requests failed'],
    [{ health: { ...health, slowestMs: 2_001 } }, 'a health request took 2001 ms'],
    [{ admittedAfterMs: 2_001 }, 'newcomers waited 2001 ms'],
  ] as const)
    expect(findOverloadFaults({ ...kept, ...changes })).toEqual([expect.stringContaining(fault)]);

  const server = createServer((_request, response) => response.writeHead(503, { 'retry-after': '60' }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const newcomer = new VisitorConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, log);
  await expect(newcomer.open('page', '/')).rejects.toBeInstanceOf(NewcomerRefused);
  newcomer.close();
  server.close();
  expect(log.figures()).toMatchObject([{ operation: 'page', count: 1, failed: 0, refused: 1 }]);
});

test('figures by interval show which requests get slower @SEC-R17', async () => {
  const log = new RequestLog();
  expect(log.figuresByParts(10)).toEqual([]);
  log.beginCounting();
  log.add('page', performance.now());
  await delay(700);
  log.add('change', performance.now() - 1);
  log.endCounting();
  const parts = log.figuresByParts(200);
  expect(parts.length).toBeGreaterThanOrEqual(3);
  expect(parts[0]).toMatchObject([{ operation: 'page', count: 1 }]);
  expect(parts[1]).toEqual([]);
  expect(log.figuresByParts(3_600_000)).toEqual([]);
});

test('figures: percentiles, slope of memory, bottleneck and place of a section @SEC-R17', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([0.5, 0.95, 0.99].map((part) => percentile(hundred, part))).toEqual([50, 95, 99]);
  expect(percentile([], 0.5)).toBe(0);
  const samples = (grow: number) =>
    Array.from({ length: 30 }, (_, minute) => ({
      at: minute * 60_000,
      rss: 500_000_000 + (minute % 3) * 1_000_000 + grow * minute,
      heap: 50_000_000,
    }));
  expect(
    computeSlope(
      [0, 1, 2].map((hour) => ({ at: hour * 3_600_000, rss: 7 * hour, heap: 1 })),
      'rss',
    ),
  ).toBeCloseTo(7);
  expect(assessMemory(samples(0), 'rss').flat).toBe(true);
  expect(assessMemory(samples(5_000_000), 'rss').flat).toBe(false);
  expect(assessMemory(samples(0).slice(0, 3), 'heap').flat).toBeNull();
  const idle = {
    processors: 2,
    machine: 0.5,
    portalThread: 0.2,
    nextThread: 0.1,
    portal: 0.4,
    visitors: 0.1,
  };
  const use = readDatabaseUse(
    '# TYPE portal_database_connections gauge\nportal_database_connections{state="open"} 10\n' +
      'portal_database_connections{state="busy"} 3\nportal_database_connections{state="waiting"} 0\n',
  );
  expect(use).toEqual({ open: 10, busy: 3, waiting: 0 });
  expect(findLimit(idle, null)).toBeNull();
  expect(findLimit(idle, use)).toBeNull();
  expect(findLimit(idle, { ...use, busy: 9.5, waiting: 4 })).toContain(
    '9.5 of 10 busy, 4 statements waiting',
  );
  expect(findLimit({ ...idle, portalThread: 0.95 }, use)).toContain('the portal');
  expect(findLimit({ ...idle, nextThread: 0.95 }, use)).toContain('database');
  expect(findLimit({ ...idle, machine: 1.9 }, use)).toContain('all 2 processors');
  const document = '# Load\n\n<!-- measured: curve on embedded -->\n\nold\n\n<!-- end -->\n\nMore\n';
  const section = { name: 'curve on embedded', text: 'new' };
  expect(replaceSection(document, section)).toBe(document.replace('old', 'new'));
  expect(() => replaceSection(document, { ...section, name: 'soak' })).toThrow('no place');
});
