/** What a visitor has come for. */
export type Purpose = 'forgot password' | 'forgot user ID' | 'first-time set-up' | 'sign in';

/** How one visit goes. */
export interface VisitorBehaviour {
  readonly purpose: Purpose;
  readonly channel: 'Email' | 'SMS';
  /** Types a wrong passcode, or a wrong password, before the right one. */
  readonly isWrongOnce: boolean;
  /** Lets half a minute pass and asks for another passcode. */
  readonly requestsResend: boolean;
  /** Comes for the first time, with nothing in the browser’s cache. */
  readonly isNew: boolean;
}

/** In turn, so that a run of any length has the same shares: 45 % password, 45 % user ID, 10 % first time. */
const RECOVERIES: readonly Purpose[] = [
  'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID', 'first-time set-up',
  'forgot user ID', 'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID',
  'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID', 'first-time set-up',
  'forgot password', 'forgot user ID', 'forgot password', 'forgot user ID', 'forgot password',
]; // prettier-ignore

/** Two in each round of the list above. */
export const RECOVERIES_PER_FIRST_TIME = 10;

/** Besides recoveries: one visit to the login page for every so many of them. */
export const RECOVERIES_PER_SIGN_IN = 5;

function everyNth(turn: number, nth: number, from: number): boolean {
  return turn % nth === from % nth;
}

/**
 * The habits of the visitor with a number: the same in every run. Every fifth gets an SMS, every eleventh types a wrong
 * code, every 23rd asks for another one, every second has an empty cache.
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

/** The same for those who only sign in; every fourth mistypes the password. */
export function getSignInBehaviour(turn: number): VisitorBehaviour {
  return {
    purpose: 'sign in',
    channel: 'Email',
    isWrongOnce: everyNth(turn, 4, 1),
    requestsResend: false,
    isNew: everyNth(turn, 2, 0),
  };
}
