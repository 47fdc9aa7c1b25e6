/** Purpose of a visit. */
export type Purpose = 'forgot password' | 'forgot user ID' | 'first-time set-up' | 'sign in';

/** Behaviour of one visitor. */
export interface VisitorBehaviour {
  readonly purpose: Purpose;
  readonly channel: 'Email' | 'SMS';
  /** Enters a wrong passcode, or a wrong password, before the right one. */
  readonly isWrongOnce: boolean;
  /** Waits half a minute and requests another passcode. */
  readonly requestsResend: boolean;
  /** First visit, with an empty browser cache. */
  readonly isNew: boolean;
}

/** Taken in turn, so that a run of any length has the same shares: 45 % password, 45 % user ID, 10 % first time. */
const RECOVERIES: readonly Purpose[] = [
'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID', 'first-time set-up',
'forgot user ID', 'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID',
'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID', 'first-time set-up',
'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID', 'forgot password',
]; // prettier-ignore

/** Recoveries for each first-time set-up: the list above has two of twenty. */
export const RECOVERIES_PER_FIRST_TIME = 10;

/** Recoveries for each sign-in; sign-ins are additional visits. */
export const RECOVERIES_PER_SIGN_IN = 5;

function everyNth(turn: number, nth: number, from: number): boolean {
  return turn % nth === from % nth;
}

/**
 * Behaviour of the visitor with a number, the same in every run. Every fifth gets an SMS, every eleventh enters a
 * wrong passcode, every 23rd requests another one, every second has an empty cache.
 */
export function getRecoveryBehaviour(turn: number): VisitorBehaviour {
  return {
    purpose: RECOVERIES[turn % RECOVERIES.length] ?? 'forgot password',
    channel: everyNth(turn, 5, 3) ? 'SMS' : 'Email',
    isWrongOnce: everyNth(turn, 11, 2),
    requestsResend: everyNth(turn, 23, 7),
    isNew: everyNth(turn, 2, 0),
  };
}

/** Behaviour of visitors who only sign in; every fourth mistypes the password. */
export function getSignInBehaviour(turn: number): VisitorBehaviour {
  return {
    purpose: 'sign in',
    channel: 'Email',
    isWrongOnce: everyNth(turn, 4, 1),
    requestsResend: false,
    isNew: everyNth(turn, 2, 0),
  };
}
