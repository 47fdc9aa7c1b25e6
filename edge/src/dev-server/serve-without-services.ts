import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { openRegistry } from '@portal/registry/releases';
import { readApps, resolveApps } from '@portal/server-kit/apps';
import { handleErrors } from '@portal/server-kit/http';
import { portalSession } from '@portal/server-kit/sessions';
import { NO_TRACING } from '@portal/server-kit/tracing';
import { readSettings } from '@portal/services';
import type { PageDependencies } from '../page-context/page-dependencies';
import { offersWhiteLabelTesting } from '../pages/initial-state/white-label-testing';
import { createPageServer } from '../pages/serve-page';
import { PARTS_PATH } from '../parts/live-part';
import { oncePerObject } from '../parts/once-per-object';
import { type LiveReleases, watchRegistry } from '../releases/live-releases';
import { withDevServerFiles } from '../releases/overrides';
import { createRelease, type Release } from '../releases/release';
import { createVisitorReleases, type VisitorReleases } from '../releases/visitor-releases';
import { type RenderFailure, startRenderer } from '../rendering/renderer';
import { rejectForeignHosts } from '../requests/reject-foreign-hosts';
import { readWhiteLabels } from '../start-up/read-white-labels';
import { brandFileRoutes } from '../static-files/brand-files';
import { partFileRoutes } from '../static-files/part-files';
import { translationRoutes } from '../utility-routes/translation-routes';
import { utilityRoutes } from '../utility-routes/utility-routes';

const APPS = fileURLToPath(new URL('../../../apps', import.meta.url));
const WHITE_LABELS = fileURLToPath(new URL('../../../shared-wl-assets/white-labels', import.meta.url));

/** Local server for parts without services, to check builds before they go live. */
export interface PartsServer {
  readonly origin: string;
  /**
   * Returns the parts that are not rendered on the server, with reasons; waits until pending failures are confirmed or
   * dismissed.
   */
  readonly failures: () => Promise<readonly RenderFailure[]>;
  /** Waits until pages are rendered with a build; ends early if the registry cannot be read. */
  readonly waitUntilLive: (part: string, build: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface PartsServerOptions {
  /** 0 chooses a free port. */
  readonly port?: number;
  /** For a part in development: browsers get its files from this URL, and everything else from the folder. */
  readonly devServer?: { readonly part: string; readonly url: string };
}

/** Replaces the files of one part in each release by those of its dev server. */
function withDevServer(
  live: Pick<LiveReleases, 'release'>,
  { part, url }: NonNullable<PartsServerOptions['devServer']>,
): VisitorReleases {
  const replace = oncePerObject((base: Release): Release => {
    const built = base.parts.get(part);
    return built === undefined
      ? base
      : createRelease(new Map([...base.parts, [part, withDevServerFiles(built, url)]]));
  });
  const release = (): Release => replace(live.release());
  return { release, releaseFor: release, assignRelease: release };
}

/**
 * Serves the prerendered pages of the parts in a folder, with their files and translations. There is no database and
 * there are no services: their routes return 404.
 */
export async function serveWithoutServices(
  folder: string,
  { port = 0, devServer }: PartsServerOptions = {},
): Promise<PartsServer> {
  const registryReads = new EventEmitter();
  const renderer = startRenderer({
    opened: ({ part, reason }) => process.stderr.write(`${part} ${reason}\n`),
    wrote: (part, lines) =>
      process.stderr.write(lines.map((line) => `${part} on the server: ${line}\n`).join('')),
  });
  const registry = openRegistry({ folder });
  const live = await watchRegistry(
    registry,
    { folder, url: PARTS_PATH },
    (releases) => renderer.prepare(releases.map(({ parts }) => parts)),
    {
      changed: () => registryReads.emit('read', true),
      failed: () => registryReads.emit('read', false),
      damaged: (part, reason) => process.stderr.write(`${part} is damaged: ${reason}\n`),
    },
  ).catch(async (error: unknown) => {
    await Promise.all([renderer.close(), registry.close()]);
    throw error;
  });
  const settings = {
    ...readSettings({ PORTAL_ENVIRONMENT: 'MOCK' }),
    serverKey: randomBytes(32),
  };
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true }, forceCloseConnections: true });
  const whiteLabels = readWhiteLabels(WHITE_LABELS);
  const pages: PageDependencies = {
    tracing: NO_TRACING,
    settings,
    whiteLabels,
    ...(devServer === undefined ? createVisitorReleases(live, settings) : withDevServer(live, devServer)),
    formOrigins: [],
    partsOrigin: null,
    renderer,
    apps: resolveApps(readApps(APPS), settings.environment),
    whiteLabelTesting: offersWhiteLabelTesting(settings.environment, settings.publicOrigin, []),
  };
  app.setErrorHandler(handleErrors);
  rejectForeignHosts(app, settings);
  await app.register(portalSession(settings));
  await app.register(partFileRoutes(folder));
  await app.register(brandFileRoutes(whiteLabels));
  await app.register(utilityRoutes(pages));
  await app.register(translationRoutes(pages));
  const page = createPageServer(pages);
  app.get('/*', (request, reply) => page.serveUrl(request, reply));
  const close = async (): Promise<void> => {
    await app.close();
    await Promise.all([live.close(), renderer.close()]);
    await registry.close();
  };
  const failures = async (): Promise<readonly RenderFailure[]> => {
    await renderer.whenConfirmed();
    return renderer.failures();
  };
  const waitUntilLive = async (part: string, build: string): Promise<void> => {
    while (live.release().parts.get(part)?.manifest.id !== build) {
      const [isRead] = (await once(registryReads, 'read')) as [boolean];
      if (!isRead) return;
    }
  };
  try {
    return { origin: await app.listen({ port, host: '127.0.0.1' }), failures, waitUntilLive, close };
  } catch (error) {
    await close();
    throw error;
  }
}
