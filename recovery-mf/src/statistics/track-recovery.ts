import {
  RECOVERY_FAILURES,
  type RecoveryChannel,
  recoveryEventName,
  type RecoveryJourney,
  type RecoveryUsage,
} from '@portal/shared-wl-assets/statistics-records';
import type { RecoveryState } from '../flow/recovery-state';
import type { Effects, RecoveryStore } from '../flow/recovery-store';
import { getScenario } from '../flow/scenario';
import type { PersistedJourney } from './persisted-journey';
import { type TrackedStep, trackedSteps } from './recovery-steps';

/** Where counts go, and what they need of the browser. */
export interface RecoveryTracker {
  /** Notes whose recovery this is, for the records of the requests that follow; null for a handle, which identifies no user. */
  readonly user: (userId: string | null) => void;
  readonly usage: (usage: RecoveryUsage) => void;
  readonly challenge: (given: Pick<RecoveryUsage, 'journey' | 'userId'>, channel: RecoveryChannel) => void;
  /** Stores the journey for a reload, and for the page of the new password. */
  readonly keep: (journey: PersistedJourney) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly guid: () => string;
}

const FAILURES = { userIdFailure: RECOVERY_FAILURES.userId, errorPage: RECOVERY_FAILURES.errorPage } as const;

const eventName = (journey: Pick<RecoveryJourney, 'scenario' | 'channel'>, step: TrackedStep): string =>
  step === 'userIdFailure' || step === 'errorPage' ? FAILURES[step] : recoveryEventName(journey, step);

/** After these steps the request page begins another journey. */
const LAST_STEPS: readonly TrackedStep[] = ['verified', 'finished', 'errorPage'];

/** A visitor who looks for the User ID is known to the services only, by an opaque handle (D-6). */
const knownUser = ({ flow, userId }: RecoveryState): string | null => (flow === 'FUID' ? null : userId);

/** Counts one recovery, by its state alone (STA-7): the recovery does not know of it. */
export interface TrackedRecovery {
  /** The same calls; asking for a passcode is counted as it begins. */
  readonly counted: (effects: Effects) => Effects;
  /**
   * Starts counting; returns a function that stops.
   *
   * @param first state that it was opened in, if not the present one
   * @param missed changes so far, in order
   */
  readonly follow: (
    store: RecoveryStore,
    first?: RecoveryState,
    missed?: readonly StateChange[],
  ) => () => void;
}

/** Arguments of a store's listener. */
export type StateChange = readonly [after: RecoveryState, before: RecoveryState];

/**
 * Counts one recovery of a page.
 *
 * @param begun when its page was opened, in milliseconds since 1970
 * @param kept journey to continue when it has the same scenario: a reload or another language starts no second one
 */
export const trackRecovery = (
  { user, usage, challenge, keep, now, guid }: RecoveryTracker,
  begun = now(),
  kept: PersistedJourney | null = null,
): TrackedRecovery => {
  let journey: RecoveryJourney | null = null;
  let from = '';
  let since = begun;
  /** The journey was over when the page was opened, and its request may begin another one. */
  let wasOver = false;
  /** Counted before the reload, which shows it once more as its first step. */
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
    // A look-up begins as FUID whatever the page was; the channel is known once it was chosen.
    const channel = state.sendOtp?.channel ?? journey.channel;
    journey = { ...journey, channel };
    const name = eventName(journey, step);
    const recorded = step === 'userIdFailure' || step === 'errorPage' ? 'failed' : step;
    usage({ journey, step: recorded, name, userId: knownUser(state), from, since });
    keep({ ...journey, step });
    [from, since] = [name, now()];
  };

  return {
    counted: (effects) => ({
      ...effects,
      generateCode: (state, event) => {
        if (event.type === 'CHANNEL_CHOSEN' && journey !== null)
          challenge({ journey, userId: knownUser(state) }, event.channel);
        return effects.generateCode(state, event);
      },
    }),
    follow: (store, first = store.getState(), missed = []) => {
      if (journey === null && kept !== null && kept.scenario === getScenario(first)) {
        const { step, ...continued } = kept;
        journey = continued;
        from = eventName(continued, step);
        wasOver = LAST_STEPS.includes(step);
        shownAgain = step;
      } else recordStep('opened', first);
      const count = (...[after, before]: StateChange): void => {
        if (after.userId !== before.userId) user(knownUser(after));
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
