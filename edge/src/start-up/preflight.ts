import { assertDirectoryUsable, requireRecoverySettings } from '@portal/services';
import { StartError } from '@portal/server-kit/configuration';
import type { WhiteLabelRegistry } from '@portal/server-kit/white-labels';
import { openRegistry, type PartsPlace } from '@portal/registry/releases';
import { assertPortAvailable } from './listen-error';
import { readWhiteLabels } from './read-white-labels';
import type { EdgeSettings } from '../settings/settings';

/** The registry lies in the same database as everything else. */
async function assertDatabaseReachable(place: PartsPlace): Promise<void> {
  if (place.databaseUrl === undefined) return;
  const registry = openRegistry(place);
  try {
    await registry.mark();
  } finally {
    await registry.close();
  }
}

/** Only the portal's own recovery and sign-on read the directory. */
async function assertDirectory({ services, upstreams }: EdgeSettings): Promise<void> {
  if (services.directory === undefined) return;
  if (upstreams.recovery !== undefined && upstreams['sign-on'] !== undefined)
    throw new StartError(
      'LDAP_URL has no effect, since RECOVERY_SERVICE_URL and SIGN_ON_SERVICE_URL replace the services that use it. Remove LDAP_URL, or one of them.',
    );
  await assertDirectoryUsable(services.directory);
}

/**
 * Looks for what would keep the portal from starting, before anything is built or opened.
 *
 * @returns the white labels: a thousand take half a second to read and check
 * @throws StartError with a sentence for the person who starts it
 */
export async function runPreflight(
  settings: EdgeSettings,
  whiteLabelFolder: string,
): Promise<WhiteLabelRegistry> {
  const whiteLabels = readWhiteLabels(whiteLabelFolder);
  const { port, metricsPort, metricsHost, host, services, upstreams } = settings;
  if (upstreams.recovery === undefined) requireRecoverySettings(services);
  await assertPortAvailable({ variable: 'PORT', port, host });
  if (metricsPort !== null)
    await assertPortAvailable({ variable: 'METRICS_PORT', port: metricsPort, host: metricsHost });
  await assertDatabaseReachable(settings.parts);
  await assertDirectory(settings);
  return whiteLabels;
}
