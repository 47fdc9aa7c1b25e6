import { isKeypadChannel } from '@portal/contract/recovery';
import type { SendOtp } from '../api/recovery-results';
import { hasNoPasscode } from './guards';
import { pollPhoneCall, watchPhoneCall } from './phone-call-poll';
import type { RecoveryState, ResendNotice } from './recovery-state';
import type { RecoveryStore } from './recovery-store';
import { secondsUntil } from './timing/server-time';

/** Interval between the two status requests for a message, in milliseconds. */
const STATUS_INTERVAL_MS = 3_000;

/** Minimum time that a waiting time is shown, so that a screen reader can finish it. */
const MIN_SHOWN_SECONDS = 5;

/** Delay before a text is inserted, because a live region does not announce its initial content. */
const ANNOUNCE_DELAY_MS = 100;

type Stop = () => void;
type ScheduledStore = Pick<RecoveryStore, 'getState' | 'subscribe' | 'send'>;

const runAfter = (delay: number, run: () => void): Stop => {
  const timer = setTimeout(run, delay);
  return () => clearTimeout(timer);
};

/**
 * Creates a schedule that starts timers for what a state awaits, and starts them again when it awaits something else.
 *
 * @param findAwaited returns null when a state awaits nothing
 */
const createSchedule =
  <Awaited>(
    findAwaited: (state: RecoveryState) => Awaited | null,
    startTimers: (awaited: Awaited, send: RecoveryStore['send']) => readonly Stop[],
  ) =>
  ({ getState, subscribe, send }: ScheduledStore): Stop => {
    let awaited: Awaited | null = null;
    let timers: readonly Stop[] = [];
    const stop = () => timers.forEach((stopTimer) => stopTimer());
    const update = () => {
      const next = findAwaited(getState());
      if (next === awaited) return;
      stop();
      awaited = next;
      timers = next === null ? [] : startTimers(next, send);
    };
    update();
    const unsubscribe = subscribe(update);
    return () => {
      unsubscribe();
      stop();
    };
  };

/** Returns the passcode that can be entered; null on other screens. */
const findPasscode = (state: RecoveryState): SendOtp | null =>
  state.pageType === 'VERIFY' && !hasNoPasscode(state) ? state.sendOtp : null;

const SCHEDULES = [
  // Polls of a phone call (VER-4), which continue when the visitor requests another call.
  createSchedule(
    (state) => isKeypadChannel(findPasscode(state)?.channel ?? null) || null,
    (_, send) => [
      pollPhoneCall(() => send({ type: 'PHONE_CALL_POLLED' })),
      watchPhoneCall(() => send({ type: 'STATUS_DUE' })),
    ],
  ),
  // Asks twice whether a message was sent, if the service supports it (OTP-5).
  createSchedule(findPasscode, ({ channel, statusAt, clockOffset }, send) => {
    if (isKeypadChannel(channel) || statusAt === undefined) return [];
    const due = Math.max(0, statusAt - clockOffset - Date.now());
    return [due, due + STATUS_INTERVAL_MS].map((delay) =>
      runAfter(delay, () => send({ type: 'STATUS_DUE' })),
    );
  }),
  // Announces the countdown to the next passcode, and its end (WCAG 4.1.3).
  createSchedule(
    findPasscode,
    ({ channel, resendAvailableAt = 0, clockOffset, resendsLeft, sentAt }, send) => {
      const count = secondsUntil(resendAvailableAt, Date.now(), clockOffset);
      if (count === 0 || resendsLeft === 0) return [];
      const call = isKeypadChannel(channel) ? channel : '';
      const announce = (key: ResendNotice['key']) =>
        send({ type: 'RESEND_ANNOUNCED', resendNotice: { key, values: { count }, sentAt } });
      // A call itself is announced first; its countdown would interrupt that.
      const start = call === '' ? [runAfter(ANNOUNCE_DELAY_MS, () => announce('verify.resendIn'))] : [];
      return [...start, runAfter(count * 1000, () => announce(`verify.resendReady${call}`))];
    },
  ),
  // Ends the message about a waiting time once the time has passed.
  createSchedule(
    ({ errorMessage }) => (errorMessage?.key === 'error.waitSeconds' ? errorMessage : null),
    ({ values }, send) => [
      runAfter(Math.max(Number(values?.['count']), MIN_SHOWN_SECONDS) * 1000, () => send({ type: 'WAITED' })),
    ],
  ),
];

/**
 * Sends the events that are due at a time while the visitor waits for a passcode.
 *
 * @returns function that stops it
 */
export const scheduleEvents = (store: ScheduledStore): Stop => {
  const stops = SCHEDULES.map((start) => start(store));
  return () => stops.forEach((stop) => stop());
};
