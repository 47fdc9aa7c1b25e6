import { createStore } from 'zustand/vanilla';
import { sentByCall, sentByEmail } from '../fixtures';
import { openedRecovery, type RecoveryState } from './recovery-state';
import { scheduleEvents } from './scheduled-events';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Starts the schedule of a recovery on its passcode screen. */
const start = (state: Partial<RecoveryState>) => {
  const store = createStore<RecoveryState>()(() => ({
    ...openedRecovery('FPS', false),
    pageType: 'VERIFY',
    ...state,
  }));
  const send = jest.fn();
  const stop = scheduleEvents({ ...store, send });
  const getTypes = () => send.mock.calls.map(([event]: [{ type: string }]) => event.type);
  return { store, stop, getTypes };
};

const message = (inMs: number, clockOffset = 0) => ({
  ...sentByEmail,
  statusAt: Date.now() + clockOffset + inMs,
  clockOffset,
});

test('the status of a message is read twice, by the clock of the server @OTP-5 @SEC-R17', () => {
  const { getTypes } = start({ sendOtp: message(1_000, 3_600_000) });
  jest.advanceTimersByTime(999);
  expect(getTypes()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(getTypes()).toEqual(['STATUS_DUE']);
  jest.advanceTimersByTime(60_000);
  expect(getTypes()).toEqual(['STATUS_DUE', 'STATUS_DUE']);
});

test('a resend starts a new schedule; other changes keep it @OTP-5 @VER-5', () => {
  const { store, getTypes } = start({ sendOtp: message(1_000) });
  store.setState({ busy: 'generateOtp' });
  jest.advanceTimersByTime(1_000);
  store.setState({ busy: null, sendOtp: message(10_000) });
  jest.advanceTimersByTime(9_999);
  expect(getTypes()).toEqual(['STATUS_DUE']);
  jest.advanceTimersByTime(1);
  expect(getTypes()).toEqual(['STATUS_DUE', 'STATUS_DUE']);
});

test('a phone call is polled every 20 seconds until its screen is left @VER-4', () => {
  const { store, getTypes } = start({ sendOtp: sentByCall });
  const countPolls = () => getTypes().filter((type) => type === 'PHONE_CALL_POLLED').length;
  jest.advanceTimersByTime(40_000);
  expect([countPolls(), getTypes().length]).toEqual([2, 22]);
  store.setState({ pageType: 'OTP' });
  jest.advanceTimersByTime(40_000);
  expect(getTypes()).toHaveLength(22);
});

test.each([
  ['no message reports a status', { sendOtp: { ...sentByEmail, resendsLeft: 0 } }],
  ['no passcode can be entered', { sendOtp: sentByCall, failedSend: { ...sentByCall, hasEarlier: false } }],
])('nothing is scheduled when %s @OTP-5', (_case, state) => {
  const { getTypes } = start(state);
  jest.advanceTimersByTime(60_000);
  expect(getTypes()).toEqual([]);
});

test('nothing is sent after the stop @SEC-R17', () => {
  const { stop, getTypes } = start({ sendOtp: message(1_000) });
  stop();
  jest.advanceTimersByTime(60_000);
  expect(getTypes()).toEqual([]);
});
