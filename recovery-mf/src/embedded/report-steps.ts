import type { FlowEvent } from '@portal/shared-wl-assets';
import type { RecoveryState } from '../flow/recovery-state';
import type { RecoveryStore } from '../flow/recovery-store';

/** Returns the events that a host page receives for a state change; they contain no personal data. */
export const listEvents = (next: RecoveryState, before: RecoveryState | null): readonly FlowEvent[] => {
  const events: FlowEvent[] = [];
  const moved = next.pageType !== before?.pageType || next.journey !== before.journey;
  if (moved) events.push({ type: 'step', step: next.pageType });
  if (moved && next.pageType === 'INFO') events.push({ type: 'done', outcome: 'user-id-sent' });
  if (moved && next.pageType === 'ERROR') events.push({ type: 'error', reason: 'recovery-closed' });
  const { errorMessage } = next;
  // The end of a waiting time is no further failure.
  const isNew = errorMessage !== before?.errorMessage && errorMessage?.key !== 'error.waited';
  if (errorMessage !== null && isNew) events.push({ type: 'error', reason: 'call-failed' });
  return events;
};

/**
 * Reports the visitor's steps to a host page, starting with the current one (CARD-8).
 *
 * @returns a function that stops reporting
 */
export const reportSteps = (
  recovery: Pick<RecoveryStore, 'getState' | 'subscribe'>,
  onEvent: (event: FlowEvent) => void,
): (() => void) => {
  listEvents(recovery.getState(), null).forEach(onEvent);
  return recovery.subscribe((next, before) => listEvents(next, before).forEach(onEvent));
};
