/** Metrics that the services count; the host exports them (Prometheus). */
export interface ServiceCounters {
  /**
   * A message was accepted by a provider or not, or its hourly budget was used up; later the provider reported delivery or
   * failure.
   */
  message(channel: string, outcome: 'sent' | 'refused' | 'overBudget' | 'delivered' | 'failed'): void;
  /** A mail server rejected the `senderEmail` of a white label, by its key. */
  senderRejected(whiteLabel: string): void;
  /** Usage records that were accepted, by topic. */
  recordsAccepted(topic: string, count: number): void;
  /** Usage records that were dropped, by reason. */
  recordsDropped(reason: string, count: number): void;
  /** A redirect target was not followed, by the name of its parameter. */
  redirectDropped(parameter: 'TARGET'): void;
  /** A password was not compared, since the account had too many wrong ones in a row. */
  signInThrottled(): void;
  /** A proof of work was demanded from a request, accepted, or rejected. */
  proofOfWork(outcome: 'demanded' | 'accepted' | 'rejected'): void;
  /** The risk service decided, or failed so that the configured fallback applied. */
  riskDecision(outcome: 'allow' | 'prove' | 'refuse' | 'failed'): void;
  /** Registers the number of usage records in the queue, read at each scrape. */
  recordsWaiting(length: () => number): void;
  /** Registers whether the directory works, read at each scrape. */
  directoryProbed(isAvailable: () => boolean): void;
}
