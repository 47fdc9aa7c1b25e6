import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { portalSession, readSettings } from '@portal/services';
import { openRegistry } from '@portal/tooling/registry';
import fastify from 'fastify';
import { answerErrors } from './neutral-failure';
import { followRegistry } from './parts/live-releases';
import { entriesApart } from './parts/joined-entries';
import { partFiles } from './parts/part-files';
import { visitorReleases } from './parts/visitor-release';
import type { PageContext } from './pages/page-context';
import { siteOf } from './pages/site';
import { pageServer } from './pages/serve-page';
import { readWhiteLabels } from './read-white-labels';
import { smallRoutes } from './small-routes';
import { textRoutes } from './text-routes';

const WHITE_LABELS = fileURLToPath(new URL('../../shared-wl-assets/white-labels', import.meta.url));

/** Parts served on this machine without services, for a look at them before anybody gets them. */
export interface PartsAlone {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

interface AloneOptions {
  /** 0 takes a free one. */
  readonly port?: number;
  /** Whether pages are told when a part has changed. */
  readonly refreshing?: boolean;
}

/**
 * Serves the pages of the parts in a folder, rendered, with their files and texts, on a free port of this machine. There
 * is no database and no service: what a page asks of one is not found.
 */
export const servePartsAlone = async (
  folder: string,
  { port = 0, refreshing = false }: AloneOptions = {},
): Promise<PartsAlone> => {
  const pagesOpen = new Set<ServerResponse>();
  const live = await followRegistry(openRegistry({ folder }), folder, entriesApart, {
    changed: () => {
      for (const page of pagesOpen) page.write('data: changed\n\n');
    },
    refused: () => undefined,
  });
  const settings = {
    ...readSettings({ PORTAL_ENVIRONMENT: 'MOCK' }),
    serverKey: randomBytes(32),
  };
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true }, forceCloseConnections: true });
  const pages: PageContext = {
    settings,
    whiteLabels: readWhiteLabels(WHITE_LABELS),
    ...visitorReleases(live, settings.publicOrigin),
    formOrigins: [],
    site: siteOf(settings.environment, settings.publicOrigin, { clipHosts: {}, testDomains: [] }),
  };
  answerErrors(app);
  await app.register(portalSession(settings));
  await app.register(partFiles(folder));
  await app.register(smallRoutes(pages));
  await app.register(textRoutes(pages));
  if (refreshing)
    app.get('/dev/refresh', (request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      reply.raw.write(':\n\n');
      pagesOpen.add(reply.raw);
      request.raw.on('close', () => pagesOpen.delete(reply.raw));
    });
  const page = pageServer(pages);
  app.get('/*', (request, reply) => page.byAddress(request, reply));
  return {
    origin: await app.listen({ port, host: '127.0.0.1' }),
    close: async () => {
      await app.close();
      await live.close();
    },
  };
};
