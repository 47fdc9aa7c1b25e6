import { fixtures, otpAuth } from '../fixtures';
import { fixtureStore } from '../FixtureScreen';
import { presentedRecovery } from './presented-recovery';

const setUp = () => {
  const recovery = fixtureStore(fixtures.challenge);
  const fades: (() => void)[] = [];
  const { store, follow } = presentedRecovery(recovery, (change) => fades.push(change));
  const stop = follow();
  return { recovery, shown: () => store.getState(), store, fades, stop };
};

test('REC-2 the next question waits for its fade, then it is what the recovery says', () => {
  const { recovery, shown, fades } = setUp();
  recovery.send({ type: 'RETURNED' });
  expect(recovery.getState().pageType).toBe('REQUEST');
  expect(shown().pageType).toBe('OTP');
  expect(fades).toHaveLength(1);
  fades[0]?.();
  expect(shown()).toBe(recovery.getState());
});

test('REC-2 what changes within a question is shown at once', () => {
  const { recovery, shown, fades } = setUp();
  recovery.send({ type: 'CHANNEL_CHOSEN', channel: 'Email' });
  expect(shown()).toBe(recovery.getState());
  expect(shown().busy).not.toBeNull();
  expect(fades).toHaveLength(0);
});

test('SEC-R12 a new journey never waits, not even for a fade that has begun', () => {
  const { recovery, shown, fades } = setUp();
  recovery.send({ type: 'RETURNED' });
  recovery.send({ type: 'RESET', flow: 'FPS', firstTime: false });
  expect(shown()).toBe(recovery.getState());
  expect(shown().otpAuth).not.toBe(otpAuth);
  fades[0]?.();
  expect(shown()).toBe(recovery.getState());
});

test('REC-2 events of the screens reach the recovery itself; after its end nothing is followed', () => {
  const { recovery, shown, store, fades, stop } = setUp();
  stop();
  const before = shown();
  store.send({ type: 'RETURNED' });
  expect(recovery.getState().pageType).toBe('REQUEST');
  expect(shown()).toBe(before);
  expect(fades).toHaveLength(0);
});
