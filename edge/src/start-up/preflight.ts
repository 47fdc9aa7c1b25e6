import { openRegistry, type PartsPlace } from '@portal/registry/releases';
import { assertDirectoryUsable } from '@portal/services';
import type { CheckedEdgeSettings } from '../settings/settings';
import { assertPortAvailable } from './listen-error';

/** Reads from the registry, which is in the same database as everything else. @throws StartError */
export async function assertDatabaseReachable(place: PartsPlace): Promise<void> {
  if (place.databaseUrl === undefined) return;
  const registry = openRegistry(place);
  try {
    await registry.mark();
  } finally {
    await registry.close();
  }
}

/**
 * Checks what could keep a portal with these settings from starting, before anything is built or opened.
 *
 * @throws StartError with a sentence for the person who starts it
 */
export async function runPreflight({
  port,
  host,
  metricsPort,
  metricsHost,
  parts,
  services: {
    users: { directory },
  },
}: CheckedEdgeSettings): Promise<void> {
  await assertPortAvailable({ variable: 'PORT', port, host });
  if (metricsPort !== null)
    await assertPortAvailable({ variable: 'METRICS_PORT', port: metricsPort, host: metricsHost });
  await assertDatabaseReachable(parts);
  if (directory !== undefined) await assertDirectoryUsable(directory);
}
