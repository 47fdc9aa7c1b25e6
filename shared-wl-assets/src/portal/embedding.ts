/** Step of an embedded flow, by the specification's names; LOGIN is the login form, CHANGE the new password. */
export type FlowStep = 'LOGIN' | 'REQUEST' | 'OTP' | 'VERIFY' | 'CHANGE' | 'INFO' | 'ERROR';

/** How an embedded flow came to its end. */
export type FlowOutcome = 'login-sent' | 'password-changed' | 'user-id-sent';

/** Why an embedded flow could not go on: a call failed and may be tried again, or the recovery is closed. */
export type FlowFailure = 'call-failed' | 'recovery-closed';

/** Event of a flow for the host page (CARD-8). Names only: no input and no personal data. */
export type FlowEvent =
  | { readonly type: 'step'; readonly step: FlowStep }
  | { readonly type: 'done'; readonly outcome: FlowOutcome }
  | { readonly type: 'cancelled' }
  | { readonly type: 'error'; readonly reason: FlowFailure };

/** Where the password service sends a visitor whose passcode was right (CHG-1). */
export type ChangeLeave =
  { readonly allowed: false } | { readonly allowed: true; readonly firstTime: boolean };

/** Host of an embedded flow; replaces what a flow does to a full page (CARD-8). */
export interface Embedding {
  readonly tell: (event: FlowEvent) => void;
  /** Leads on to another page of the portal, within the same element where there is a flow for it. */
  readonly leave: (target: string) => void;
  /**
   * Requests the start of a password change from the password service.
   *
   * @throws Error when it does not respond
   */
  readonly askForChange: (query: string) => Promise<ChangeLeave>;
}
