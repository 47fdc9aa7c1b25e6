import type { SpanDescription } from '@portal/server-kit/tracing';
import type { QueuedRow } from './queued-rows';

/** Describes one attempt at a queued message, which continues the trace of the request that queued it. */
export function describeAttempt({ channel, attempts }: QueuedRow): SpanDescription {
  return {
    name: `queued ${channel}`,
    kind: 'consumer',
    attributes: { 'portal.channel': channel, 'portal.attempt': attempts },
  };
}

/** Describes the delivery of a message to its provider; that of a decoy has no such span. */
export function describeDelivery({ channel }: QueuedRow): SpanDescription {
  return { name: `deliver ${channel}`, kind: 'client', attributes: { 'portal.channel': channel } };
}
