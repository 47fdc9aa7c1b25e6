import type { PortalStore } from '@portal/shared-wl-assets';
import { forgetSessionEntry, readSessionEntry } from '@portal/shared-wl-assets/session-entries';
import { recoveryEventName, type RecoveryJourney } from '@portal/shared-wl-assets/statistics-records';
import { browserCounter, insideJourneys } from './browser-counter';

const isJourney = (value: unknown): value is RecoveryJourney => {
  if (typeof value !== 'object' || value === null) return false;
  const { guid, scenario, channel, openedAt } = value as Partial<Record<keyof RecoveryJourney, unknown>>;
  return (
    typeof guid === 'string' &&
    ['FPS', 'FTU', 'FUID'].includes(String(scenario)) &&
    (channel === null || ['Email', 'SMS', 'Call'].includes(String(channel))) &&
    typeof openedAt === 'number'
  );
};

/** The journey that is kept in this tab, once; null without one. */
export const takeKeptJourney = (): RecoveryJourney | null => {
  const kept = readSessionEntry('recoveryJourney');
  forgetSessionEntry('recoveryJourney');
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    return isJourney(value) ? value : null;
  } catch {
    return null;
  }
};

const journeyBefore = (portal: PortalStore): RecoveryJourney | null => {
  if (portal.getState().embedding === null) return takeKeptJourney();
  const journey = insideJourneys.get(portal) ?? null;
  insideJourneys.delete(portal);
  return journey;
};

/** Counts that the new password was saved, as the end of the recovery before it (STA-7). To be called as the page is left. */
export const countPasswordChanged = (portal: PortalStore, userId: string): void => {
  const journey = journeyBefore(portal);
  if (journey === null) return;
  const from = recoveryEventName(journey, 'verified');
  browserCounter(portal).usage({
    journey,
    step: 'finished',
    name: recoveryEventName(journey, 'finished'),
    userId,
    from,
    since: Date.now(),
  });
};
