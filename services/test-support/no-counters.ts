import type { ServiceCounters } from '../src/context/service-counters';

/** Counters that ignore everything. */
export const NO_COUNTERS: ServiceCounters = {
  message: () => undefined,
  senderRejected: () => undefined,
  recordsAccepted: () => undefined,
  recordsDropped: () => undefined,
  redirectDropped: () => undefined,
  signInThrottled: () => undefined,
  proofOfWork: () => undefined,
  riskDecision: () => undefined,
  recordsWaiting: () => undefined,
  directoryProbed: () => undefined,
};
