import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PartManifest } from '@portal/contract/part';
import { openRegistry, type PartStates, type Registry } from '@portal/registry/releases';
import { writeRenderFailures } from '@portal/registry/render-failures';
import { type AppFile, resolveApps } from '@portal/server-kit/apps';
import {
  bindEnvironment,
  isSandboxEnvironment,
  openDataKey,
  StartError,
  serverSecrets,
} from '@portal/server-kit/configuration';
import { traceDatabase } from '@portal/server-kit/tracing';
import {
  type LiveWhiteLabels,
  type LoadedWhiteLabels,
  watchWhiteLabels,
  WhiteLabelError,
  type WhiteLabelRules,
} from '@portal/server-kit/white-labels';
import { assertOneUserStore, openDatabase, rejectDemoUsers, seedDemoUsers } from '@portal/services';
import { serveMetrics } from './metrics/metrics-server';
import { createPortalMetrics, type PortalMetrics } from './metrics/portal-metrics';
import { offersWhiteLabelTesting } from './pages/initial-state/white-label-testing';
import { PARTS_PATH, type PublishedParts } from './parts/live-part';
import { createStoredBuilds } from './parts/stored-builds';
import type { ProcessLog } from './process-log/process-log';
import { type LiveReleases, watchRegistry } from './releases/live-releases';
import { withOverrides } from './releases/override-releases';
import type { Release } from './releases/release';
import { createVisitorReleases } from './releases/visitor-releases';
import { readWorkspaceBuilds, workspaceBuildLines, type WorkspaceBuilds } from './releases/workspace-builds';
import { logRenderer } from './rendering/log-renderer';
import { type Renderer, startRenderer } from './rendering/renderer';
import { createEdge } from './server';
import type { EdgeSettings } from './settings/settings';
import { listenOn, resolveHost } from './start-up/listen';
import { listenError } from './start-up/listen-error';
import { whiteLabelRules } from './start-up/read-white-labels';
import { openTelemetry } from './telemetry/open-telemetry';

/**
 * Milliseconds that pending requests may take during shutdown before they are aborted: half of the total, so that
 * closing the database has the other half, even on a slow machine.
 */
const DRAIN_TIMEOUT_MS = 5_000;

/** A running portal. */
export interface RunningPortal {
  /** Origin that visitors use, such as `http://localhost:8080`. */
  readonly url: string;
  /** Lines that name the builds served although they are not live; empty when there are none. */
  readonly workspaceBuildLines: readonly string[];
  /** Stops accepting requests, finishes pending ones, closes the database and releases its folder. */
  readonly stop: () => Promise<void>;
}

async function readParts(
  registry: Registry,
  published: PublishedParts,
  renderer: Renderer,
  builds: WorkspaceBuilds,
  log: ProcessLog,
): Promise<LiveReleases> {
  const prepare = (releases: readonly Release[], states: PartStates): Promise<void> =>
    renderer.prepare(builds.prepareReleases(releases, states).map(({ parts }) => parts));
  try {
    return await watchRegistry(registry, published, prepare, {
      changed: (id) => log.info(`Live parts: ${id}`, { event: 'live parts' }),
      failed: (error) => log.error(`The list of live parts could not be read: ${String(error)}`),
      damaged: (part, reason) =>
        log.error(`${part} is damaged and works only in part until it is deployed again: ${reason}`, {
          part,
        }),
    });
  } catch (error) {
    // The message names the reason and the setting.
    if (error instanceof StartError) throw error;
    throw new StartError(`The published parts in ${published.folder} cannot be read: ${String(error)}`, {
      cause: error,
    });
  }
}

function watchFolder(
  folder: string,
  loaded: LoadedWhiteLabels,
  rules: WhiteLabelRules,
  log: ProcessLog,
): LiveWhiteLabels {
  return watchWhiteLabels(folder, loaded, rules, {
    changed: (keys) =>
      log.info(`White labels changed: ${keys.join(', ')}`, { event: 'white labels changed' }),
    rejected: (key, problems) =>
      log.error(
        `The white label ${key} has mistakes and is not taken over:\n${new WhiteLabelError(problems).message}`,
        { event: 'white label rejected', whiteLabel: key },
      ),
    failed: (error) =>
      log.error(`White labels stay as they are, since they cannot be read: ${String(error)}`, {
        event: 'white labels not read',
      }),
  });
}

async function listen(app: FastifyInstance, { port, host }: EdgeSettings): Promise<void> {
  // Errors up to here are unrelated to the port.
  await app.ready();
  try {
    await listenOn(app, port, await resolveHost(host));
  } catch (error) {
    throw listenError({ variable: 'PORT', port, host }, error);
  }
}

function openPublishedParts(
  { parts: { folder, databaseUrl }, partsUrl }: EdgeSettings,
  registry: Registry,
  log: ProcessLog,
): PublishedParts {
  const partsPlace = { folder, url: partsUrl ?? PARTS_PATH };
  return databaseUrl === undefined
    ? partsPlace
    : {
        ...partsPlace,
        stored: createStoredBuilds(registry, (error) =>
          log.error(
            'The files of a part could not be fetched; the live parts continue with the cached files',
            {
              event: 'part files not fetched',
              reason: error instanceof Error ? error.message : String(error),
            },
          ),
        ),
      };
}

/**
 * Starts the whole portal: database opened and migrated, demo data in LOCAL and MOCK, server up.
 *
 * @param configured apps and white labels, read and checked, and the folder of the white labels, which is watched and edited
 * @param log of the process
 * @param workspaceManifests builds to serve instead of the live ones; ignored outside LOCAL and MOCK
 * @throws StartError with a sentence for the person who starts it; whatever was opened is closed again
 */
export async function startPortal(
  settings: EdgeSettings,
  {
    apps,
    loaded,
    folder: whiteLabelFolder,
  }: { readonly apps: readonly AppFile[]; readonly loaded: LoadedWhiteLabels; readonly folder: string },
  log: ProcessLog,
  workspaceManifests: readonly PartManifest[] = [],
): Promise<RunningPortal> {
  const dataDir = path.resolve(settings.services.dataDir);
  const registry = openRegistry(settings.parts);
  const published = openPublishedParts(settings, registry, log);
  let metrics: PortalMetrics | null = null;
  const renderer = startRenderer({
    ...logRenderer(log.lines, (part, kind) => metrics?.countRenderFailure(part, kind)),
    changed: (failures) => writeRenderFailures(published.folder, failures),
  });
  const telemetry = await openTelemetry(settings.telemetry, log);
  // Workers start while the database is opened.
  const untraced = await openDatabase({ ...settings.services, dataDir }).catch(async (error: unknown) => {
    await Promise.all([renderer.close(), telemetry.close(), registry.close()]);
    throw error;
  });
  const database = settings.telemetry === null ? untraced : traceDatabase(untraced, telemetry.tracing);
  let live: LiveReleases | null = null;
  const rules = whiteLabelRules(
    settings,
    apps.map(({ name }) => name),
  );
  const whiteLabels = watchFolder(whiteLabelFolder, loaded, rules, log);
  const close = async (): Promise<void> => {
    await Promise.all([live?.close(), renderer.close(), whiteLabels.close()]);
    await registry.close();
    writeRenderFailures(published.folder, []);
    await Promise.all([database.close(), telemetry.close()]);
  };
  try {
    await rejectDemoUsers(database, settings.services);
    await assertOneUserStore(database, settings.services.users);
    const isSandbox = isSandboxEnvironment(settings.services.environment);
    const builds = readWorkspaceBuilds(isSandbox ? workspaceManifests : [], published);
    live = await readParts(registry, published, renderer, builds, log);
    const clock = (): Date => new Date();
    // From here on the data key of the database replaces the server key, which only opens it.
    const serverKey = await openDataKey(database, settings.services, clock());
    await bindEnvironment(database, settings.services);
    const services = { ...settings.services, dataDir, serverKey };
    const context = {
      database,
      settings: services,
      secrets: serverSecrets(serverKey),
      clock,
      tracing: telemetry.tracing,
    };
    await seedDemoUsers(context, services.users);
    const isMeasured = settings.metricsPort !== null || settings.telemetry !== null;
    if (isMeasured) metrics = createPortalMetrics(database, renderer, whiteLabels, published.stored);
    if (metrics !== null) telemetry.exportMetrics(metrics.registry);
    const releases = builds.apply(createVisitorReleases(live, services));
    const { findBuild, states } = live;
    const liveWithBuilds: LiveReleases = {
      ...live,
      findBuild: (part, id) => findBuild(part, id) ?? builds.findBuild(part, id),
    };
    const app = await createEdge({
      live: liveWithBuilds,
      workspaceBuilds: () => builds.current(states()),
      whiteLabelFolder,
      settings: { ...settings, services },
      liveWhiteLabels: whiteLabels,
      pages: {
        settings: services,
        whiteLabels,
        ...(isSandbox ? withOverrides(releases, liveWithBuilds, services) : releases),
        formOrigins: settings.formOrigins,
        partsOrigin: settings.partsUrl === null ? null : new URL(settings.partsUrl).origin,
        renderer,
        tracing: telemetry.tracing,
        get apps() {
          return resolveApps(
            apps,
            services.environment,
            settings.upstreams['sign-on'] === undefined ? undefined : whiteLabels.get('default')?.homeUrl,
          );
        },
        whiteLabelTesting: offersWhiteLabelTesting(
          services.environment,
          services.publicOrigin,
          settings.testDomains,
        ),
      },
      services: context,
      telemetry,
      ...(metrics && { metrics }),
      ...(published.stored && { fetchableBuilds: { stored: published.stored, states } }),
    });
    try {
      if (metrics !== null && settings.metricsPort !== null) {
        const served = await serveMetrics(metrics, settings.metricsPort, settings.metricsHost);
        app.addHook('onClose', served.close);
      }
      await listen(app, settings);
    } catch (error) {
      await app.close();
      throw error;
    }
    const listening = app.server.address();
    const port = typeof listening === 'object' && listening !== null ? listening.port : settings.port;
    const { publicOrigin } = services;
    // A port that the system chose is not in any setting.
    const url = new URL(publicOrigin).port === '0' ? `http://localhost:${port}` : publicOrigin;
    return {
      url,
      workspaceBuildLines: workspaceBuildLines(builds, live, url),
      stop: async () => {
        const drainTimer = setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT_MS);
        await app.close();
        clearTimeout(drainTimer);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
