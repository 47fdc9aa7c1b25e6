/** Purpose of a visit. */
export type Purpose = 'forgot password' | 'forgot user ID' | 'first-time set-up' | 'sign in';

/** Behaviour of one visitor. */
export interface VisitorBehaviour {
  readonly purpose: Purpose;
  readonly channel: 'Email' | 'SMS';
  /** Enters a wrong passcode or password before the right one. */
  readonly isWrongOnce: boolean;
  /** Waits half a minute and requests another passcode. */
  readonly requestsResend: boolean;
  /** First visit, with an empty browser cache. */
  readonly isNew: boolean;
}

/** Purposes in a fixed order, so that runs of any length have the same shares: 45 % password, 45 % user ID, 10 % FTU. */
const RECOVERIES: readonly Purpose[] = [
'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID', 'first-time set-up',
'forgot user ID', 'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID',
'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID', 'first-time set-up',
'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID', 'forgot password',
]; // prettier-ignore

/** Number of recoveries per first-time set-up: the list above has two in twenty. */
export const RECOVERIES_PER_FIRST_TIME = 10;

/** Number of recoveries per sign-in; sign-ins are additional visits. */
export const RECOVERIES_PER_SIGN_IN = 5;

function everyNth(turn: number, nth: number, from: number): boolean {
  return turn % nth === from % nth;
}

/**
 * Returns the behaviour of the visitor with a number, the same in every run. Every fifth gets an SMS, every eleventh enters
 * a wrong passcode, every 23rd requests another passcode, and every second has an empty cache.
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

/** Returns the behaviour of visitors who only sign in; every fourth enters a wrong password first. */
export function getSignInBehaviour(turn: number): VisitorBehaviour {
  return {
    purpose: 'sign in',
    channel: 'Email',
    isWrongOnce: everyNth(turn, 4, 1),
    requestsResend: false,
    isNew: everyNth(turn, 2, 0),
  };
}
