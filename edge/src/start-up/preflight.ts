import { assertDirectoryUsable, requireRecoverySettings } from '@portal/services';
import { isSandboxEnvironment, StartError } from '@portal/server-kit/configuration';
import {
  referenceHome,
  type LoadedWhiteLabels,
  type WhiteLabelRegistry,
} from '@portal/server-kit/white-labels';
import { openRegistry, type PartsPlace } from '@portal/registry/releases';
import { assertPortAvailable } from './listen-error';
import { readWhiteLabels, whiteLabelRules } from './read-white-labels';
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

/** Checks the directory, which only the reference recovery and sign-on read. */
async function assertDirectory({ services, upstreams }: EdgeSettings): Promise<void> {
  if (services.directory === undefined) return;
  if (upstreams.recovery !== undefined && upstreams['sign-on'] !== undefined)
    throw new StartError(
      'LDAP_URL has no effect, since RECOVERY_SERVICE_URL and SIGN_ON_SERVICE_URL replace the services that use it. Remove LDAP_URL, or one of them.',
    );
  await assertDirectoryUsable(services.directory);
}

/** Most white labels that a message names. */
const NAMED_WHITE_LABELS = 5;

/**
 * Requires a home for every client of a custom sign-on: `/apps/home` belongs to the reference sign-on, so each journey
 * would end on Page Not Found (D-16). LOCAL and MOCK allow it while a sign-on is being connected.
 */
function requireHome({ homeUrl, services }: EdgeSettings, whiteLabels: WhiteLabelRegistry): void {
  if (isSandboxEnvironment(services.environment) || homeUrl !== undefined) return;
  const without = whiteLabels.keys().filter((key) => whiteLabels.get(key)?.homeUrl === referenceHome(key));
  if (without.length === 0) return;
  const more = without.length - NAMED_WHITE_LABELS;
  throw new StartError(
    `HOME_URL is required with SIGN_ON_SERVICE_URL: visitors without a login request, after signing in and after a password change go there, and /apps/home belongs to the reference sign-on. ` +
      `Without HOME_URL each white label needs "homeUrl"; these have none: ${without.slice(0, NAMED_WHITE_LABELS).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  );
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
): Promise<LoadedWhiteLabels> {
  // The sentence about a missing home names HOME_URL, and only some clients.
  const whiteLabels = readWhiteLabels(whiteLabelFolder, {
    ...whiteLabelRules(settings),
    requiresHome: false,
  });
  const { port, metricsPort, metricsHost, host, services, upstreams } = settings;
  if (upstreams.recovery === undefined) requireRecoverySettings(services);
  if (upstreams['sign-on'] !== undefined) requireHome(settings, whiteLabels);
  await assertPortAvailable({ variable: 'PORT', port, host });
  if (metricsPort !== null)
    await assertPortAvailable({ variable: 'METRICS_PORT', port: metricsPort, host: metricsHost });
  await assertDatabaseReachable(settings.parts);
  await assertDirectory(settings);
  return whiteLabels;
}
