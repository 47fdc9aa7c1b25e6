import { CHANNELS } from '@portal/contract/recovery';
import type { RecoveryJourney } from '@portal/shared-wl-assets/statistics-records';
import { readSessionEntry, removeSessionEntry, writeSessionEntry } from '@portal/shared-wl-assets/storage';
import { TRACKED_STEPS, type TrackedStep } from './recovery-steps';

/** Progress of a journey, stored in this tab across reloads and pages; contains no personal data. */
export interface PersistedJourney extends RecoveryJourney {
  /** The last counted step. */
  readonly step: TrackedStep;
}

const isPersistedJourney = (value: unknown): value is PersistedJourney => {
  if (typeof value !== 'object' || value === null) return false;
  const { guid, scenario, channel, openedAt, step } = value as Partial<
    Record<keyof PersistedJourney, unknown>
  >;
  return (
    typeof guid === 'string' &&
    ['FPS', 'FTU', 'FUID'].includes(String(scenario)) &&
    (channel === null || Object.hasOwn(CHANNELS, String(channel))) &&
    typeof openedAt === 'number' &&
    (TRACKED_STEPS as readonly unknown[]).includes(step)
  );
};

/** Stores a journey in this tab for half an hour. */
export const persistJourney = (journey: PersistedJourney): void =>
  writeSessionEntry('recoveryJourney', JSON.stringify(journey));

/** Returns the journey of this tab; null without a valid one. */
export const readPersistedJourney = (): PersistedJourney | null => {
  try {
    const value: unknown = JSON.parse(readSessionEntry('recoveryJourney') ?? 'null');
    return isPersistedJourney(value) ? value : null;
  } catch {
    return null;
  }
};

/** Deletes the journey of this tab. */
export const deletePersistedJourney = (): void => removeSessionEntry('recoveryJourney');
