import {
  recoveryEventName,
  RECOVERY_FAILURES,
  type RecoveryChannel,
  type RecoveryJourney,
  type RecoveryUsage,
} from '@portal/shared-wl-assets/statistics-records';
import type { RecoveryState } from '../flow/recovery-state';
import type { Effects, RecoveryStore } from '../flow/recovery-store';
import { scenarioOf } from '../flow/scenario';
import { countedSteps, type CountedStep } from './recovery-steps';

/** Where counts go, and what they need of the browser. */
export interface RecoveryCounter {
  readonly usage: (usage: RecoveryUsage) => void;
  readonly challenge: (given: Pick<RecoveryUsage, 'journey' | 'userId'>, channel: RecoveryChannel) => void;
  /** Keeps the journey for the page of the new password. */
  readonly keep: (journey: RecoveryJourney) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly guid: () => string;
}

const FAILURES = { userIdFailure: RECOVERY_FAILURES.userId, errorPage: RECOVERY_FAILURES.errorPage } as const;

/** Who looks for the user ID is known to the services alone, by a handle that is nobody's name (D-6). */
const knownUser = ({ flow, userId }: RecoveryState): string | null => (flow === 'FUID' ? null : userId);

/** Counts one recovery, by its state alone (STA-7): the recovery does not know of it. */
export interface CountedRecovery {
  /** The same calls; asking for a passcode is counted as it begins. */
  readonly counted: (effects: Effects) => Effects;
  /**
   * Begins to count; returns the end of it.
   *
   * @param first state that it was opened in, if not the present one
   * @param missed what has happened since, in order
   */
  readonly follow: (
    store: RecoveryStore,
    first?: RecoveryState,
    missed?: readonly StateChange[],
  ) => () => void;
}

/** What a store tells of one change. */
export type StateChange = readonly [after: RecoveryState, before: RecoveryState];

/** @param begun when its page was opened, in milliseconds since 1970 */
export const countedRecovery = (
  { usage, challenge, keep, now, guid }: RecoveryCounter,
  begun = now(),
): CountedRecovery => {
  let journey: RecoveryJourney | null = null;
  let from = '';
  let since = begun;

  const opened = (state: RecoveryState): RecoveryJourney => ({
    guid: guid(),
    scenario: scenarioOf(state),
    channel: null,
    openedAt: journey === null ? begun : now(),
  });
  const tell = (step: CountedStep, state: RecoveryState): void => {
    if (journey === null || step === 'opened') journey = opened(state);
    // A look-up begins as FUID whatever the page was; the channel is known once it was chosen.
    const channel = state.sendOtp?.channel ?? journey.channel;
    journey = { ...journey, channel };
    const failure = step === 'userIdFailure' || step === 'errorPage';
    const name = failure ? FAILURES[step] : recoveryEventName(journey, step);
    usage({ journey, step: failure ? 'failed' : step, name, userId: knownUser(state), from, since });
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
      goToChangePassword: (state, event) => {
        if (journey !== null) keep(journey);
        return effects.goToChangePassword(state, event);
      },
    }),
    follow: (store, first = store.getState(), missed = []) => {
      tell('opened', first);
      const count = (...[after, before]: StateChange): void => {
        for (const step of countedSteps(before, after)) tell(step, after);
      };
      for (const change of missed) count(...change);
      return store.subscribe(count);
    },
  };
};
