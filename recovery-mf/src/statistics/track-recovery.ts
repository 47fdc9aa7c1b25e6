import {
  RECOVERY_FAILURES,
  recoveryEventName,
  type RecoveryJourney,
  type RecoveryUsage,
} from '@portal/shared-wl-assets/statistics-records';
import type { RecoveryState } from '../flow/recovery-state';
import type { Effects, RecoveryStore } from '../flow/recovery-store';
import { getScenario } from '../flow/scenario';
import type { PersistedJourney } from './persisted-journey';
import { type TrackedStep, trackedSteps } from './recovery-steps';

/** Destination of the events, and the browser functions that tracking needs. */
export interface RecoveryTracker {
  /** Sets the user for the records of later requests; null for a handle, which does not identify a user. */
  readonly setUser: (userId: string | null) => void;
  readonly recordUsage: (usage: RecoveryUsage) => void;
  readonly recordChallenge: (given: Pick<RecoveryUsage, 'journey' | 'userId'>, channel: string) => void;
  /** Stores the journey for a reload and for the change-password page. */
  readonly persist: (journey: PersistedJourney) => void;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  readonly guid: () => string;
}

const FAILURES = { userIdFailure: RECOVERY_FAILURES.userId, errorPage: RECOVERY_FAILURES.errorPage } as const;

const eventName = (journey: Pick<RecoveryJourney, 'scenario' | 'channel'>, step: TrackedStep): string =>
  step === 'userIdFailure' || step === 'errorPage' ? FAILURES[step] : recoveryEventName(journey, step);

/** Steps after which the request page begins another journey. */
const LAST_STEPS: readonly TrackedStep[] = ['verified', 'finished', 'errorPage'];

/** Returns the User ID; null in the FUID flow, where the browser only has an opaque handle (D-6). */
const knownUser = ({ flow, userId }: RecoveryState): string | null => (flow === 'FUID' ? null : userId);

/** Tracking of one recovery by observing its state (STA-7); the recovery does not depend on it. */
export interface TrackedRecovery {
  /** Returns the same effects, but counts each request for a passcode when it starts. */
  readonly trackEffects: (effects: Effects) => Effects;
  /**
   * Starts tracking; returns a function that stops it.
   *
   * @param first state at the opening, if not the current one
   * @param missed state changes since `first`, in order
   */
  readonly trackStore: (
    store: RecoveryStore,
    first?: RecoveryState,
    missed?: readonly StateChange[],
  ) => () => void;
}

/** Arguments of a store listener. */
export type StateChange = readonly [after: RecoveryState, before: RecoveryState];

/**
 * Creates the tracking of one recovery.
 *
 * @param begun time at which the page was opened, in milliseconds since 1970
 * @param kept journey to continue if it has the same scenario: a reload or a language switch does not start another one
 */
export const trackRecovery = (
  { setUser, recordUsage, recordChallenge, persist, now, guid }: RecoveryTracker,
  begun = now(),
  storedJourney: PersistedJourney | null = null,
): TrackedRecovery => {
  let journey: RecoveryJourney | null = null;
  let from = '';
  let since = begun;
  /** Whether the journey was already over when the page was opened; the next request then begins another one. */
  let wasOver = false;
  /** Step counted before a reload; when the reload restores it, it is not counted again. */
  let shownAgain: TrackedStep | null = null;

  const opened = (state: RecoveryState): RecoveryJourney => ({
    guid: guid(),
    scenario: getScenario(state),
    channel: null,
    openedAt: journey === null ? begun : now(),
  });
  const recordStep = (step: TrackedStep, state: RecoveryState): void => {
    if (wasOver && step === 'found') {
      wasOver = false;
      recordStep('opened', state);
    }
    if (journey === null || step === 'opened') journey = opened(state);
    // Until a channel is chosen, keep the channel of the journey.
    const channel = state.sendOtp?.channel ?? journey.channel;
    journey = { ...journey, channel };
    const name = eventName(journey, step);
    const recorded = step === 'userIdFailure' || step === 'errorPage' ? 'failed' : step;
    recordUsage({ journey, step: recorded, name, userId: knownUser(state), from, since });
    persist({ ...journey, step });
    [from, since] = [name, now()];
  };

  return {
    trackEffects: (effects) => ({
      ...effects,
      generateOtp: (state, event) => {
        if (event.type === 'CHANNEL_CHOSEN' && journey !== null)
          recordChallenge({ journey, userId: knownUser(state) }, event.channel);
        return effects.generateOtp(state, event);
      },
    }),
    trackStore: (store, first = store.getState(), missed = []) => {
      if (journey === null && storedJourney !== null && storedJourney.scenario === getScenario(first)) {
        const { step, ...continued } = storedJourney;
        journey = continued;
        from = eventName(continued, step);
        wasOver = LAST_STEPS.includes(step);
        shownAgain = step;
      } else recordStep('opened', first);
      const count = (...[after, before]: StateChange): void => {
        if (after.userId !== before.userId) setUser(knownUser(after));
        for (const step of trackedSteps(before, after)) {
          if (step !== shownAgain) recordStep(step, after);
          shownAgain = null;
        }
      };
      for (const change of missed) count(...change);
      return store.subscribe(count);
    },
  };
};
