import { apiFailure } from '../api/api-error';
import type { LoadApi } from '../api/recovery-api';
import { type ApiEffect, type ApiEffects } from './api-effect';
import { isPhoneCall } from './guards';
import type { EventType, RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';
import type { Effect, Effects } from './recovery-store';

/** Page-specific dependencies of the effects. */
export interface EffectDependencies {
  readonly loadApi: LoadApi;
  /** This device's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Continues to the change-password screen (CHG-1).
   *
   * @returns the failure; null when the page is navigating away
   */
  readonly goToChangePassword: (state: RecoveryState) => Promise<RecoveryEvent | null>;
}

/** Event that reports the failure of each effect. */
const FAILED = {
  findUser: 'USER_NOT_FOUND',
  startRecovery: 'CHANNELS_FAILED',
  proveWork: 'CHANNELS_FAILED',
  generateOtp: 'PASSCODE_NOT_SENT',
  verifyOtp: 'VERIFICATION_FAILED',
  pollPhoneCall: 'VERIFICATION_FAILED',
  sendUserId: 'USER_ID_NOT_SENT',
  createTemporaryPassword: 'TEMPORARY_PASSWORD_FAILED',
} as const satisfies Readonly<Record<ApiEffect, EventType>>;

/** Minimum time that a confirmed phone call stays on screen, in milliseconds. */
const CONFIRMED_SHOWN_MS = 2_500;

/**
 * Creates the effects of the flow. The first effect loads the API; when loading fails, the effect fails like a request
 * without a response.
 */
export const recoveryEffects = ({ loadApi, now, goToChangePassword }: EffectDependencies): Effects => {
  const loadEffects = async (): Promise<ApiEffects> => {
    const [{ createApiEffects }, api] = await Promise.all([
      import(/* webpackChunkName: 'requests' */ './api-effects'),
      loadApi(),
    ]);
    return (apiEffects ??= createApiEffects(api, now));
  };
  let apiEffects: ApiEffects | undefined;
  let confirmed = Promise.resolve();

  const called =
    (name: ApiEffect): Effect =>
    async (state, event, isAwaited) => {
      try {
        const result = await (await loadEffects())[name](state, event, isAwaited);
        if (result?.type === 'VERIFIED' && isPhoneCall(state))
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
    // Failing to read the status is not an error: the verification continues.
    readCallStatus: (state, event, isAwaited) =>
      loadEffects()
        .then(({ readCallStatus }) => readCallStatus(state, event, isAwaited))
        .catch(() => null),
    goToChangePassword: (state) => confirmed.then(() => goToChangePassword(state)),
  };
};
