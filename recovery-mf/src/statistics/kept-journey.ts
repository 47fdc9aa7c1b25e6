import { forgetSessionEntry, readSessionEntry } from '@portal/shared-wl-assets/session-entries';
import type { RecoveryJourney } from '@portal/shared-wl-assets/statistics-records';

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

/** The kept journey, once; null without one. */
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
