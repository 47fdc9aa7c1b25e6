import fastify from 'fastify';
import { DAY_MS } from '@portal/server-kit/scheduling';
import { useTestDatabase } from '../../test-support/database/test-database';
import { createTestSettings } from '../../test-support/services-under-test';
import { auditEvents } from './audit-events';
import { auditRetention, countRejectionsBeyond, deleteOldAuditEvents } from './audit-retention';

const NOW = new Date('2026-03-01T12:00:00Z');
const { log } = fastify();

const database = useTestDatabase();
beforeEach(() => database.query('TRUNCATE audit_events RESTART IDENTITY'));
afterEach(() => jest.restoreAllMocks());

function fill(event: string, reason: string | null, count: number, at = NOW): Promise<unknown> {
  return database.query(
    `INSERT INTO audit_events (at, event, outcome, reason)
     SELECT $1::timestamptz, $2, CASE WHEN coalesce($3::text, 'no change') = 'no change' THEN 'done' ELSE 'refused' END, $3
       FROM generate_series(1, $4::int)`,
    [at, event, reason, count],
  );
}

/** Number of events per step, outcome and reason, with the sum of their counts. */
async function present(): Promise<Readonly<Record<string, readonly number[]>>> {
  const rows = await database.query<{ kind: string; events: number; times: number | null }>(
    `SELECT concat_ws(' ', event, outcome, reason) AS kind, count(*)::int AS events, sum(times)::int AS times
       FROM audit_events GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(
    rows.map(({ kind, events, times }) => [kind, times === null ? [events] : [events, times]]),
  );
}

test('rejections over the limit are aggregated and displace no steps or other rejections @SEC-R15', async () => {
  await fill('verifyOtp', null, 40);
  await fill('verifyOtp', 'wrong code', 30);
  await fill('findUser', 'malformed', 5);
  await fill('verifyOtp', 'malformed', 12_000);
  await fill('signOn', 'rejected', 31);
  await fill('generateOtp', 'no change', 32);
  expect(await countRejectionsBeyond(database, 30)).toBe(11_973);
  expect(await present()).toEqual({
    'findUser refused malformed': [5],
    'generateOtp counted no change': [1, 2],
    'generateOtp done no change': [30],
    'signOn counted rejected': [1, 1],
    'signOn refused rejected': [30],
    'verifyOtp counted malformed': [1, 11_970],
    'verifyOtp done': [40],
    'verifyOtp refused malformed': [30],
    'verifyOtp refused wrong code': [30],
  });
  expect(await countRejectionsBeyond(database, 30)).toBe(0);
});

test('the newest rejections are kept one by one; older ones are aggregated by day, repeatedly @SEC-R15', async () => {
  await fill('signOn', 'rejected', 3, new Date('2026-02-27T23:59:59.999Z'));
  await fill('signOn', 'rejected', 2, new Date('2026-02-28T00:00:00Z'));
  await fill('signOn', 'rejected', 2);
  await countRejectionsBeyond(database, 4);
  await fill('signOn', 'rejected', 3);
  await countRejectionsBeyond(database, 4);
  const rows = await database.query('SELECT at, outcome, times FROM audit_events ORDER BY at, outcome, id');
  expect(rows).toEqual([
    { at: new Date('2026-02-27T00:00:00Z'), outcome: 'counted', times: 3 },
    { at: new Date('2026-02-28T00:00:00Z'), outcome: 'counted', times: 2 },
    { at: new Date('2026-03-01T00:00:00Z'), outcome: 'counted', times: 1 },
    ...Array.from({ length: 4 }, () => ({ at: NOW, outcome: 'refused', times: null })),
  ]);
});

test('two portals that aggregate at the same time count nothing twice @SEC-R15', async () => {
  await fill('signOn', 'rejected', 25_000);
  const counted = await Promise.all([
    countRejectionsBeyond(database, 100),
    countRejectionsBeyond(database, 100),
  ]);
  // Rows that one run leaves to the other are found by the next run.
  const more = await countRejectionsBeyond(database, 100);
  expect([...counted, more].reduce((all, each) => all + each)).toBe(24_900);
  expect(await present()).toEqual({
    'signOn counted rejected': [1, 24_900],
    'signOn refused rejected': [100],
  });
});

test('an export includes the counts of every day it touches @SEC-R15', async () => {
  await fill('signOn', 'rejected', 3, new Date('2026-02-27T18:00:00Z'));
  await fill('signOn', 'rejected', 3, new Date('2026-02-28T09:00:00Z'));
  await fill('signOn', null, 1, new Date('2026-02-28T09:00:00Z'));
  await fill('signOn', 'rejected', 1);
  await countRejectionsBeyond(database, 1);
  const since = new Date('2026-02-28T10:00:00Z');
  const readEvents: (string | number)[][] = [];
  for await (const { at, outcome, times } of auditEvents(database, {
    since,
    until: new Date(NOW.getTime() + 1),
  }))
    readEvents.push([at.toISOString(), outcome, times ?? 1]);
  expect(readEvents).toEqual([
    ['2026-03-01T12:00:00.000Z', 'refused', 1],
    ['2026-02-28T00:00:00.000Z', 'counted', 3],
  ]);
});

test('events past their retention are deleted in any number, including counts @SEC-R15', async () => {
  await fill('signOn', 'rejected', 11_000, new Date(NOW.getTime() - 3 * DAY_MS));
  await countRejectionsBeyond(database, 10_500);
  await fill('signOn', null, 5);
  expect(await deleteOldAuditEvents(database, NOW, 2)).toBe(10_501);
  expect(await present()).toEqual({ 'signOn done': [5] });
});

test('the limit is enforced after every ten thousand events, with a warning in the log @SEC-R15', async () => {
  const warn = jest.spyOn(log, 'warn').mockReturnValue(undefined);
  const retention = auditRetention(
    { database, clock: () => NOW, log },
    { ...createTestSettings().audit, maxRejections: 300 },
  );
  await fill('findUser', 'malformed', 1_000);
  await retention.countExcess();
  expect(await present()).toEqual({ 'findUser refused malformed': [1_000] });
  await retention.purge();
  expect(await present()).toEqual({
    'findUser counted malformed': [1, 700],
    'findUser refused malformed': [300],
  });
  warn.mockClear();
  // The count event has used an id, too.
  await fill('findUser', 'malformed', 9_998);
  await retention.countExcess();
  expect(warn).not.toHaveBeenCalled();
  await fill('findUser', 'malformed', 1);
  await retention.countExcess();
  expect(await present()).toEqual({
    'findUser counted malformed': [1, 10_699],
    'findUser refused malformed': [300],
  });
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ counted: 9_999, maxRejections: 300 }),
    expect.stringContaining('too many of a kind'),
  );
});
