import type { ApiFailure } from '../../src/api/api-error';
import { otpAuth, sentByCall, sentByEmail } from '../../src/fixtures';
import type { EffectName } from '../../src/flow/effect-names';
import { persistedRecovery } from '../../src/flow/persisted-recovery';
import type { RecoveryEvent } from '../../src/flow/recovery-events';
import { openedRecovery, type PageType, type RecoveryState, UNVERIFIED } from '../../src/flow/recovery-state';

/** Test case for one transition: state, event, expected screen, expected effect and expected state change. */
export type Case = [
  title: string,
  from: RecoveryState,
  event: RecoveryEvent,
  to: PageType,
  effect: EffectName | null,
  change?: Partial<RecoveryState>,
];

export const failure = (over: Partial<ApiFailure> = {}): ApiFailure => ({
  kind: 'rejected',
  code: null,
  retryAfterSeconds: null,
  ...over,
});
export const wrong = failure({ code: 'OTP_ERR_001' });
export const locked = failure({ code: 'OTP_ERR_003' });
export const finished = failure({ outcome: 'CHANGED_ELSEWHERE' });
export const away = failure({ kind: 'unavailable' });
export const over = failure({ code: 'ISB_SITEMDR08' });

export const at = (pageType: PageType, over: Partial<RecoveryState> = {}): RecoveryState => ({
  ...openedRecovery('FPS', false),
  ...(pageType !== 'REQUEST' && { otpAuth }),
  ...(pageType === 'VERIFY' && { sendOtp: sentByEmail }),
  pageType,
  ...over,
});
export const byCall = { sendOtp: sentByCall };
/** The last passcode that the recovery sends. */
export const lastSent = { ...sentByEmail, resendsLeft: 0 };
export const lastByCall = { ...sentByCall, resendsLeft: 0 };
export const fuid = { flow: 'FUID', source: 'fuid', transactionKey: 'sealed' } as const;
export const rightCode = { verifyOtp: { ...UNVERIFIED, authenticationResult: 'SUCCESS' as const } };
export const GENERIC = { errorMessage: { key: 'error.generic' } } as const;

export const persisted = (page: PageType, over: Partial<RecoveryState> = {}) =>
  persistedRecovery(at(page, { userId: 'alex', userType: 'internal', ...over }), 0);
