/** Where an embedded flow stands, by the names of the specification; LOGIN is the login form, CHANGE the new password. */
export type FlowStep = 'LOGIN' | 'REQUEST' | 'OTP' | 'VERIFY' | 'CHANGE' | 'INFO' | 'ERROR';

/** How an embedded flow came to its end. */
export type FlowOutcome = 'login-sent' | 'password-changed' | 'user-id-sent';

/** Why an embedded flow could not go on: a call failed and may be tried again, or the recovery is closed. */
export type FlowFailure = 'call-failed' | 'recovery-closed';

/** What a host page is told of a flow (CARD-8). Names only: nothing that a visitor typed, nothing about a person. */
export type FlowEvent =
  | { readonly type: 'step'; readonly step: FlowStep }
  | { readonly type: 'done'; readonly outcome: FlowOutcome }
  | { readonly type: 'cancelled' }
  | { readonly type: 'error'; readonly reason: FlowFailure };

/** Where the password service sends a visitor whose passcode was right (CHG-1). */
export type ChangeLeave =
  { readonly allowed: false } | { readonly allowed: true; readonly firstTime: boolean };

/** The page around an embedded flow; what a flow would do to a page of its own, it asks here for (CARD-8). */
export interface Embedding {
  readonly tell: (event: FlowEvent) => void;
  /** Leads on to another page of the portal, within the same element where there is a flow for it. */
  readonly leave: (target: string) => void;
  /**
   * Asks the password service whether a new password may be set now.
   *
   * @throws when it does not answer
   */
  readonly askForChange: (query: string) => Promise<ChangeLeave>;
}
