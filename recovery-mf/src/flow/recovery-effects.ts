import { apiFailure } from '../api/api-error';
import type { LoadApi } from '../api/recovery-api';
import { loadAfterInput } from '../load-after-input';
import { type ApiEffect, type ApiEffects } from './api-effect';
import { isCall } from './guards';
import type { EventType, RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';
import type { Effect, Effects } from './recovery-store';

/** What the flow needs of the page around it. */
export interface RecoverySurroundings {
  readonly bringCalls: LoadApi;
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
} as const satisfies Readonly<Record<ApiEffect, EventType>>;

/** How long the page shows at least that a phone call was confirmed, in milliseconds. */
const CONFIRMED_SHOWN_MS = 2_500;

/**
 * What the flow starts. The calls come when the first of them is made: that they cannot be had is a call without an
 * answer.
 */
export const recoveryEffects = ({ bringCalls, now, goToChangePassword }: RecoverySurroundings): Effects => {
  const bring = async (): Promise<ApiEffects> => {
    const [{ createApiEffects }, calls] = await Promise.all([loadAfterInput(), bringCalls()]);
    return (brought ??= createApiEffects(calls, now));
  };
  let brought: ApiEffects | undefined;
  let confirmed = Promise.resolve();

  const called =
    (name: ApiEffect): Effect =>
    async (state, event) => {
      try {
        const result = await (await bring())[name](state, event);
        if (result?.type === 'VERIFIED' && isCall(state))
          confirmed = new Promise((resolve) => setTimeout(resolve, CONFIRMED_SHOWN_MS));
        if (name === 'sendUserId') await confirmed;
        return result;
      } catch (error) {
        return { type: FAILED[name], failure: apiFailure(error), at: now() };
      }
    };
  const names = Object.keys(FAILED) as ApiEffect[];
  const effects = Object.fromEntries(names.map((name) => [name, called(name)]));
  return {
    ...(effects as Record<ApiEffect, Effect>),
    // A status that cannot be read is no failure: the verification goes on.
    readCallStatus: (state, event) =>
      bring()
        .then(({ readCallStatus }) => readCallStatus(state, event))
        .catch(() => null),
    goToChangePassword: (state) => confirmed.then(() => goToChangePassword(state)),
  };
};
