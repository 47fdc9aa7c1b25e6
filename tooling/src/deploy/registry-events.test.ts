import type { NewEvent } from '@portal/registry/releases';
import { addSequence, canary, deploy, promote, rollback } from '@portal/registry/test-support';
import {
  createCanaryEvent,
  createPromoteEvent,
  createRollbackEvent,
  describeReplacedCanary,
} from './registry-events';

const registered = addSequence(
  deploy('login-mf', 'aaaa'),
  promote('login-mf', 'aaaa'),
  deploy('login-mf', 'abbb'),
  promote('login-mf', 'abbb'),
  deploy('login-mf', 'cccc'),
  deploy('shell', 'dddd'),
  promote('shell', 'dddd'),
  deploy('shell', 'eeee'),
  canary('shell', 'eeee', 5),
);
const ME = { who: 'me' };

test('without an id promote takes the canary or the latest build, rollback the previous one @CARD-6', () => {
  expect(createPromoteEvent(registered, 'login-mf', undefined, ME)).toMatchObject({
    kind: 'promote',
    id: 'cccc',
    who: 'me',
  });
  expect(createPromoteEvent(registered, 'shell', undefined, ME)).toMatchObject({ id: 'eeee' });
  expect(createRollbackEvent(registered, 'login-mf', undefined, ME)).toMatchObject({
    kind: 'rollback',
    id: 'aaaa',
  });
});

test('a rollback during a canary only ends the canary @CARD-6', () => {
  expect(createRollbackEvent(registered, 'shell', undefined, ME)).toMatchObject({
    kind: 'canary',
    id: 'eeee',
    percent: 0,
  });
});

test('a rollback of a first live build names the other builds, if there are any @CARD-6', () => {
  const first = [deploy('shell', 'one'), promote('shell', 'one')];
  const rollBack =
    (...events: readonly NewEvent[]) =>
    () =>
      createRollbackEvent(addSequence(...first, ...events), 'shell', undefined, ME);
  expect(rollBack()).toThrow('shell has no build before one. It has no other build.');
  expect(rollBack(deploy('shell', 'two'))).toThrow(
    'shell has no build before one. Name the one to go back to: two.',
  );
});

test('an id may be abbreviated while it is unambiguous @CARD-6', () => {
  expect(createPromoteEvent(registered, 'login-mf', 'aa', ME)).toMatchObject({ id: 'aaaa' });
  expect(() => createPromoteEvent(registered, 'login-mf', 'a', ME)).toThrow(
    'login-mf has no single build "a"',
  );
});

test('promoting the build live for everyone needs no event; as a canary it is rejected @CARD-6', () => {
  expect(createPromoteEvent(registered, 'login-mf', 'abbb', ME)).toBeNull();
  expect(createRollbackEvent(registered, 'login-mf', 'abbb', ME)).toBeNull();
  expect(() => createCanaryEvent(registered, 'login-mf', 5, 'abbb', ME)).toThrow(
    'login-mf abbb is live, so it cannot be a canary.',
  );
  // Some visitors get the canary until it ends.
  expect(createPromoteEvent(registered, 'shell', 'dddd', ME)).toMatchObject({ kind: 'promote', id: 'dddd' });
});

test('a canary takes the latest build, and a changed share keeps its build @CARD-6', () => {
  expect(createCanaryEvent(registered, 'login-mf', 5, undefined, ME)).toMatchObject({
    id: 'cccc',
    percent: 5,
  });
  expect(createCanaryEvent(registered, 'shell', 20, undefined, ME)).toMatchObject({
    id: 'eeee',
    percent: 20,
  });
});

const bad = addSequence(
  deploy('login-mf', 'good'),
  promote('login-mf', 'good'),
  deploy('login-mf', 'bad1'),
  promote('login-mf', 'bad1'),
  rollback('login-mf', 'good'),
);
const AGAIN = { who: 'me', isRollbackOverridden: true };

test.each([
  ['promoted', (request: typeof ME) => createPromoteEvent(bad, 'login-mf', 'bad1', request)],
  ['promoted as the latest', (request: typeof ME) => createPromoteEvent(bad, 'login-mf', undefined, request)],
  ['shown as a canary', (request: typeof ME) => createCanaryEvent(bad, 'login-mf', 5, 'bad1', request)],
  ['restored by a rollback', (request: typeof ME) => createRollbackEvent(bad, 'login-mf', 'bad1', request)],
])('a build that was rolled back is not %s without --again @CARD-6', (_what, change) => {
  expect(() => change(ME)).toThrow('login-mf bad1 was rolled back by test at 2026-01-01 00:00 UTC.');
  expect(change(AGAIN)).toMatchObject({ id: 'bad1' });
});

test('a canary that was rolled back counts as bad, one that was ended with share 0 does not @CARD-6', () => {
  const running = [
    deploy('shell', 'one'),
    promote('shell', 'one'),
    deploy('shell', 'two'),
    canary('shell', 'two', 5),
  ];
  const ending = createRollbackEvent(addSequence(...running), 'shell', undefined, ME) ?? [];
  expect(() => createPromoteEvent(addSequence(...running, ...[ending].flat()), 'shell', 'two', ME)).toThrow(
    'was rolled back',
  );
  const ended = addSequence(...running, canary('shell', 'two', 0));
  expect(createPromoteEvent(ended, 'shell', 'two', ME)).toMatchObject({ id: 'two' });
});

test('a build that was promoted again with --again no longer counts as bad @CARD-6', () => {
  const events = bad.map(({ seq: _seq, time: _time, ...event }) => event as NewEvent);
  const again = addSequence(
    ...events,
    promote('login-mf', 'bad1'),
    rollback('login-mf', 'good'),
    promote('login-mf', 'bad1'),
    deploy('login-mf', 'new1'),
    promote('login-mf', 'new1'),
  );
  expect(createRollbackEvent(again, 'login-mf', undefined, ME)).toMatchObject({ id: 'bad1' });
});

const overtaken = addSequence(
  deploy('login-mf', 'live'),
  promote('login-mf', 'live'),
  deploy('login-mf', 'mine'),
  { ...canary('login-mf', 'mine', 5), who: 'me' },
  deploy('login-mf', 'other'),
  { ...canary('login-mf', 'other', 5), who: 'other-team' },
);

test('a team whose canary was replaced by another team must name the build @CARD-6', () => {
  for (const change of [
    () => createCanaryEvent(overtaken, 'login-mf', 20, undefined, ME),
    () => createPromoteEvent(overtaken, 'login-mf', undefined, ME),
    () => createRollbackEvent(overtaken, 'login-mf', undefined, ME),
  ])
    expect(change).toThrow('Your canary mine of login-mf was replaced by other of other-team.');
  expect(createCanaryEvent(overtaken, 'login-mf', 20, 'mine', ME)).toMatchObject({ id: 'mine' });
  expect(createCanaryEvent(overtaken, 'login-mf', 20, undefined, { who: 'other-team' })).toMatchObject({
    id: 'other',
  });
});

test('the message to a team that replaces a canary names its owner @CARD-6', () => {
  const mine = createCanaryEvent(overtaken, 'login-mf', 5, 'mine', ME);
  expect(describeReplacedCanary(overtaken, mine)).toBe(
    'This replaces the canary other (5 %) that other-team has shown since 2026-01-01 00:00 UTC.',
  );
  const raised = createCanaryEvent(overtaken, 'login-mf', 20, undefined, { who: 'other-team' });
  expect(describeReplacedCanary(overtaken, raised)).toBeNull();
});
