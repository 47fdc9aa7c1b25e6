import type { ProcessLog } from '../process-log/process-log';
import { NO_TELEMETRY, type Telemetry } from './telemetry';
import type { TelemetrySettings } from './telemetry-settings';

/** Opens the telemetry; without settings OpenTelemetry is not even loaded. */
export async function openTelemetry(settings: TelemetrySettings | null, log: ProcessLog): Promise<Telemetry> {
  if (settings === null) return NO_TELEMETRY;
  const { openSdk } = await import('./sdk');
  return await openSdk(settings, log);
}
