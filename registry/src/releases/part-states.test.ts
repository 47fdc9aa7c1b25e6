import { addSequence, canary, deploy, promote, rollback } from '../../test-support/registry-events';
import { foldEvents, liveId } from './part-states';
import type { NewEvent } from './registry-event';

function stateAfter(...events: readonly NewEvent[]) {
  const state = foldEvents(addSequence(...events)).get('login-mf');
  if (state === undefined) throw new Error('no state');
  return { live: liveId(state), canary: state.canary, lineage: state.lineage };
}
const two = [deploy('login-mf', 'a'), promote('login-mf', 'a'), deploy('login-mf', 'b')] as const;

test('a deploy alone changes nothing for visitors @CARD-6', () => {
  expect(stateAfter(deploy('login-mf', 'a')).live).toBeNull();
  expect(stateAfter(...two).live).toBe('a');
});

test('the last promotion is live; a rollback returns to the previous one and keeps the history @CARD-6', () => {
  const after = [
    ...two,
    promote('login-mf', 'b'),
    deploy('login-mf', 'c'),
    promote('login-mf', 'c'),
  ] as const;
  expect(stateAfter(...after).live).toBe('c');
  expect(stateAfter(...after, rollback('login-mf', 'b')).lineage).toEqual(['a', 'b']);
  expect(stateAfter(...after, rollback('login-mf', 'a')).lineage).toEqual(['a']);
  expect(stateAfter(...after, rollback('login-mf', 'a'), promote('login-mf', 'c')).live).toBe('c');
});

test('a canary leaves the live version unchanged and ends by promotion, rollback or a share of 0 @CARD-6', () => {
  const running = [...two, canary('login-mf', 'b', 5)] as const;
  expect(stateAfter(...running)).toMatchObject({ live: 'a', canary: { id: 'b', percent: 5 } });
  expect(stateAfter(...running, canary('login-mf', 'b', 0))).toMatchObject({ live: 'a', canary: null });
  expect(stateAfter(...running, promote('login-mf', 'b'))).toMatchObject({ live: 'b', canary: null });
  expect(stateAfter(...running, rollback('login-mf', 'a'))).toMatchObject({ live: 'a', canary: null });
});

test('the states of different parts are independent @CARD-6', () => {
  const states = foldEvents(addSequence(...two, deploy('shell', 'x'), promote('shell', 'x')));
  expect([...states.values()].map((state) => [state.name, liveId(state)])).toEqual([
    ['login-mf', 'a'],
    ['shell', 'x'],
  ]);
});
