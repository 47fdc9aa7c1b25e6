import { isKeypadChannel } from '@portal/contract/recovery';
import { hasNoPasscode } from './guards';
import { pollPhoneCall, watchPhoneCall } from './phone-call-poll';
import type { RecoveryState } from './recovery-state';
import type { RecoveryStore } from './recovery-store';

/** Interval between the two status requests for a message, in milliseconds. */
const STATUS_INTERVAL_MS = 3_000;

/** What the recovery waits for: a phone call, the sending of a message from a time on, or nothing. */
type Wait = 'phoneCall' | { readonly statusAt: number };

/** Returns the wait of a state by this device's clock, in milliseconds since 1970. */
const getWait = (state: RecoveryState): Wait | null => {
  const { pageType, sendOtp } = state;
  if (pageType !== 'VERIFY' || sendOtp === null || hasNoPasscode(state)) return null;
  if (isKeypadChannel(sendOtp.channel)) return 'phoneCall';
  return sendOtp.statusAt === undefined ? null : { statusAt: sendOtp.statusAt - sendOtp.clockOffset };
};

const start = (wait: Wait | null, send: RecoveryStore['send']): (() => void)[] => {
  if (wait === null) return [];
  const readStatus = () => send({ type: 'STATUS_DUE' });
  if (wait === 'phoneCall')
    return [pollPhoneCall(() => send({ type: 'PHONE_CALL_POLLED' })), watchPhoneCall(readStatus)];
  const due = Math.max(0, wait.statusAt - Date.now());
  return [due, due + STATUS_INTERVAL_MS].map((delay) => {
    const timer = setTimeout(readStatus, delay);
    return () => clearTimeout(timer);
  });
};

/**
 * Sends the events that are due while a passcode is awaited: polls of a phone call (VER-4), and twice whether a message was
 * sent, if the service supports it (OTP-5).
 *
 * @returns function that stops it
 */
export const scheduleEvents = ({
  getState,
  subscribe,
  send,
}: Pick<RecoveryStore, 'getState' | 'subscribe' | 'send'>): (() => void) => {
  let key = '';
  let stops: readonly (() => void)[] = [];
  const stop = () => stops.forEach((end) => end());
  const update = () => {
    const wait = getWait(getState());
    const nextKey = JSON.stringify(wait);
    if (nextKey === key) return;
    stop();
    key = nextKey;
    stops = start(wait, send);
  };
  update();
  const unsubscribe = subscribe(update);
  return () => {
    unsubscribe();
    stop();
  };
};
