import { callFailure } from '../calls/call-failure';
import type { BringCalls } from '../calls/recovery-calls';
import type { EffectName, EventType, RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';
import type { Effect, Effects } from './recovery-store';

type CalledEffect = Exclude<EffectName, 'goToChangePassword'>;

/** What the calls come to; each rejects with what its call was rejected with. */
export type CalledEffects = Readonly<
  Record<CalledEffect, (state: RecoveryState, event: RecoveryEvent) => Promise<RecoveryEvent>>
>;

/** What the flow needs of the page around it. */
export interface RecoverySurroundings {
  readonly bringCalls: BringCalls;
  /** This device's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Goes on to the change-password screen (CHG-1).
   *
   * @returns what went wrong on the way; null when the recovery is being left
   */
  readonly goToChangePassword: (state: RecoveryState) => Promise<RecoveryEvent | null>;
}

/** The event that each call ends in when it brings no result. */
const FAILED = {
  lookUpUser: 'USER_NOT_FOUND',
  retrieveChannels: 'CHANNELS_FAILED',
  generateCode: 'CODE_NOT_SENT',
  resendCode: 'CODE_NOT_SENT',
  verifyCode: 'NOT_VERIFIED',
  pollCall: 'NOT_VERIFIED',
  sendUserId: 'USER_ID_NOT_SENT',
  requestTemporaryPassword: 'TEMPORARY_PASSWORD_FAILED',
} as const satisfies Readonly<Record<CalledEffect, EventType>>;

/**
 * What the flow starts. The calls come when the first of them is made: that they cannot be had is a call without an
 * answer.
 */
export const recoveryEffects = ({ bringCalls, now, goToChangePassword }: RecoverySurroundings): Effects => {
  const called =
    (name: CalledEffect): Effect =>
    async (state, event) => {
      try {
        // One file with the calls, so that what was fetched ahead for them (calls/use-calls.ts) serves here, too.
        const [{ calledEffects }, calls] = await Promise.all([
          import(/* webpackChunkName: 'recovery-calls' */ './called-effects'),
          bringCalls(),
        ]);
        return await calledEffects(calls, now)[name](state, event);
      } catch (error) {
        return { type: FAILED[name], failure: callFailure(error), at: now() };
      }
    };
  const names = Object.keys(FAILED) as CalledEffect[];
  const effects = Object.fromEntries(names.map((name) => [name, called(name)]));
  return { ...(effects as Record<CalledEffect, Effect>), goToChangePassword };
};
