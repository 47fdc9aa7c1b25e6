/** Step of an embedded flow, by the specification's names; LOGIN is the login form, CHANGE the new password. */
export type FlowStep = 'LOGIN' | 'REQUEST' | 'OTP' | 'VERIFY' | 'CHANGE' | 'INFO' | 'ERROR';

/** Result of a completed embedded flow. */
export type FlowOutcome = 'login-sent' | 'password-changed' | 'user-id-sent';

/** Why an embedded flow could not continue: a request failed and may be retried, or the recovery is closed. */
export type FlowFailure = 'call-failed' | 'recovery-closed';

/** Event of a flow for the host page (CARD-8). Names only: no input and no personal data. */
export type FlowEvent =
  | { readonly type: 'step'; readonly step: FlowStep }
  | { readonly type: 'done'; readonly outcome: FlowOutcome }
  | { readonly type: 'cancelled' }
  | { readonly type: 'error'; readonly reason: FlowFailure };

/** Response of the password service to a visitor with a verified passcode (CHG-1). */
export type ChangeLeave =
  | { readonly allowed: false }
  | { readonly allowed: true; readonly firstTime: boolean };

/** Host of an embedded flow; replaces what a flow does to a full page (CARD-8). */
export interface Embedding {
  readonly tell: (event: FlowEvent) => void;
  /** Navigates to another page of the portal, within the same element if a flow exists for that page. */
  readonly leave: (target: string) => void;
  /**
   * Requests the start of a password change from the password service.
   *
   * @throws Error when it does not respond
   */
  readonly askForChange: (query: string) => Promise<ChangeLeave>;
}
