import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerErrors, portalSession, readSettings } from '@portal/services';
import { openRegistry } from '@portal/delivery/registry';
import fastify, { type FastifyInstance } from 'fastify';
import { PARTS_PATH } from './parts/live-part';
import { followRegistry } from './parts/live-releases';
import { entriesApart } from './parts/joined-entries';
import { startRenderer, type RenderFailure } from './rendering/renderer';
import { partFiles } from './parts/part-files';
import { visitorReleases } from './parts/visitor-release';
import type { PageContext } from './pages/page-context';
import { siteOf } from './pages/site';
import { pageServer } from './pages/serve-page';
import { readWhiteLabels } from './start-up/read-white-labels';
import { smallRoutes } from './small-addresses/small-routes';
import { textRoutes } from './small-addresses/text-routes';

const WHITE_LABELS = fileURLToPath(new URL('../../shared-wl-assets/white-labels', import.meta.url));

/** Parts served on this machine without services, for a look at them before anybody gets them. */
export interface PartsAlone {
  readonly origin: string;
  /** Parts that are not rendered on the server, and why; waits for the judgement of failures under way. */
  readonly failures: () => Promise<readonly RenderFailure[]>;
  readonly close: () => Promise<void>;
}

interface AloneOptions {
  /** 0 takes a free one. */
  readonly port?: number;
  /** For a part that is worked on: pages are told of each change, and exchange modules. */
  readonly refreshing?: {
    /** Folder of the builds that it is worked on with. */
    readonly folder: string;
    readonly part: string;
    /** The state that a build of the part is, as pages read it. */
    readonly stateOf: (build: string) => string;
  };
}

const UPDATE = /^[\w.-]+\.hot-update\.(?:js|json)$/;

/** What pages ask for while a part is worked on: to be told of changes, and the changed modules and styles. */
const refreshRoutes = (
  app: FastifyInstance,
  folder: string,
  state: () => string,
  pagesOpen: Set<ServerResponse>,
): void => {
  app.get('/dev/refresh', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    // A page may have been loaded just before the last build.
    reply.raw.write(`data: ${state()}\n\n`);
    pagesOpen.add(reply.raw);
    request.raw.on('close', () => pagesOpen.delete(reply.raw));
  });
  app.get<{ Params: { name: string } }>('/dev/hot/:name', (request, reply) => {
    const { name } = request.params;
    const file = name === 'styles.css' ? path.join(folder, 'part', name) : path.join(folder, 'browser', name);
    if ((name !== 'styles.css' && !UPDATE.test(name)) || !existsSync(file)) return reply.code(404).send();
    return reply
      .type(TYPES[path.extname(name)] ?? 'text/plain')
      .header('cache-control', 'no-store')
      .send(readFileSync(file));
  });
};

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/**
 * Serves the pages of the parts in a folder, rendered, with their files and texts, on a free port of this machine. There
 * is no database and no service: what a page asks of one is not found.
 */
export const servePartsAlone = async (
  folder: string,
  { port = 0, refreshing }: AloneOptions = {},
): Promise<PartsAlone> => {
  const pagesOpen = new Set<ServerResponse>();
  const state = (): string =>
    refreshing?.stateOf(live.release().parts.get(refreshing.part)?.manifest.id ?? '') ?? '';
  const renderer = startRenderer({
    opened: ({ part, reason }) => process.stderr.write(`${part} ${reason}\n`),
    wrote: (part, lines) =>
      process.stderr.write(lines.map((line) => `${part} on the server: ${line}\n`).join('')),
  });
  const registry = openRegistry({ folder });
  const live = await followRegistry(
    registry,
    { folder, address: PARTS_PATH },
    entriesApart,
    (releases) => renderer.prepare(releases.map(({ parts }) => parts)),
    {
      changed: () => {
        for (const page of pagesOpen) page.write(`data: ${state()}\n\n`);
      },
      refused: () => undefined,
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
  const pages: PageContext = {
    settings,
    whiteLabels: readWhiteLabels(WHITE_LABELS),
    ...visitorReleases(live, settings),
    formOrigins: [],
    partsOrigin: null,
    renderer,
    site: siteOf(settings.environment, settings.publicOrigin, { clipHosts: {}, testDomains: [] }),
  };
  app.setErrorHandler(answerErrors);
  await app.register(portalSession(settings));
  await app.register(partFiles(folder));
  await app.register(smallRoutes(pages));
  await app.register(textRoutes(pages));
  if (refreshing !== undefined) refreshRoutes(app, refreshing.folder, state, pagesOpen);
  const page = pageServer(pages);
  app.get('/*', (request, reply) => page.byAddress(request, reply));
  const close = async (): Promise<void> => {
    await app.close();
    await Promise.all([live.close(), renderer.close()]);
  };
  const failures = async (): Promise<readonly RenderFailure[]> => {
    await renderer.settled();
    return renderer.failures();
  };
  try {
    return { origin: await app.listen({ port, host: '127.0.0.1' }), failures, close };
  } catch (error) {
    await close();
    throw error;
  }
};
