import type { NewEvent, RegistryEvent } from '@portal/registry/releases';
import { canary, deploy, promote, rollback } from '@portal/registry/test-support';
import { findBuildUses } from './build-uses';

const SINCE = new Date('2026-03-01T00:00:00.000Z');

type DatedEvent = readonly [day: number, event: NewEvent];

/** Creates events by their day in February 2026; 28 is the last day before SINCE. */
function daily(...events: readonly DatedEvent[]): readonly RegistryEvent[] {
  return events.map(([day, event], index) => ({
    seq: index + 1,
    time: new Date(Date.UTC(2026, 1, day)).toISOString(),
    ...event,
  }));
}

function listKept(...events: readonly DatedEvent[]) {
  return Object.fromEntries(findBuildUses(daily(...events), SINCE).map(({ id, keep }) => [id, keep]));
}

const THREE = [
  [1, deploy('shell', 'a')],
  [1, promote('shell', 'a')],
  [2, deploy('shell', 'b')],
  [2, promote('shell', 'b')],
  [3, deploy('shell', 'c')],
  [3, promote('shell', 'c')],
] as const;

test('the live and the previous build are kept at any age, and earlier ones are not needed @CARD-6', () => {
  expect(listKept(...THREE)).toEqual({ a: null, b: 'previous', c: 'live' });
});

test('a build that a release of the last days used is kept, even if it went live long before @CARD-6', () => {
  const until = (day: number) =>
    listKept(
      [1, deploy('shell', 'a')],
      [1, promote('shell', 'a')],
      [day, promote('shell', 'b')],
      [day, promote('shell', 'c')],
    );
  expect(until(28)).toEqual({ a: null });
  // Day 29 of February 2026 is 1 March.
  expect(until(29)).toEqual({ a: 'recent' });
});

test('a canary is kept while it is shown and as long as pages with it may be open @CARD-6', () => {
  const shown = [...THREE, [4, deploy('shell', 'd')], [4, canary('shell', 'd', 5)]] as const;
  expect(listKept(...shown)).toMatchObject({ d: 'canary' });
  expect(listKept(...shown, [28, canary('shell', 'd', 0)])).toMatchObject({ d: null });
  expect(listKept(...shown, [29, canary('shell', 'd', 0)])).toMatchObject({ d: 'recent' });
});

test('a held build is kept until a release has used it @CARD-6', () => {
  expect(listKept(...THREE, [4, deploy('shell', 'd')])).toMatchObject({ d: 'held' });
});

test('a build counts as used until its rollback, and the restored build is live @CARD-6', () => {
  expect(listKept(...THREE, [28, rollback('shell', 'a')])).toEqual({ a: 'live', b: null, c: null });
  expect(listKept(...THREE, [29, rollback('shell', 'a')])).toEqual({ a: 'live', b: null, c: 'recent' });
});

test('each part is assessed separately, and builds of the workspace are kept @CARD-6', () => {
  const events = daily(...THREE, [1, deploy('login-mf', 'a')], [1, promote('login-mf', 'a')]);
  expect(findBuildUses(events, SINCE, [{ name: 'shell', id: 'a' }])).toMatchObject([
    { part: 'shell', id: 'a', keep: 'workspace', lastUsed: '2026-02-02T00:00:00.000Z' },
    { part: 'shell', id: 'b', keep: 'previous' },
    { part: 'shell', id: 'c', keep: 'live', lastUsed: null },
    { part: 'login-mf', id: 'a', keep: 'live' },
  ]);
});
