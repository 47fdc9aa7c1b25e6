import type { FastifyPluginAsync } from 'fastify';
import { type PlainPages, sendOperatorPage } from '@portal/server-kit/pages';
import type { PageDependencies } from '../page-context/page-dependencies';
import type { PageServer } from '../pages/serve-page';
import { listPartStates } from './part-states';
import { serveFixture, statesUnavailable } from './serve-fixture';
import { readStudioView } from './studio-view';

/**
 * Shows every screen in every state as a grid of frames by white label, language, width and scheme; each frame has
 * its own URL. LOCAL and MOCK only (security rule 16).
 */
export function studioRoutes(
  context: PageDependencies,
  pages: PageServer,
  plain: PlainPages,
): FastifyPluginAsync {
  return async (app) => {
    app.get('/dev/studio', async (request, reply) => {
      const view = await readStudioView(context, request);
      return sendOperatorPage(plain, request, reply, { page: { name: 'studio', view }, isWide: true });
    });

    app.get('/dev/studio/states.json', async (request, reply) => {
      const all = await listPartStates(context.renderer, context.releaseFor(request));
      // Commands check every state of this list, so an incomplete one would hide faults.
      const missing = all.find(({ states }) => states.length === 0);
      if (missing !== undefined) throw statesUnavailable(missing.part);
      return reply.header('cache-control', 'no-store').send(all);
    });

    app.get<{
      Params: { wl: string; part: string; state: string };
      Querystring: { language?: unknown; scheme?: unknown };
    }>('/dev/studio/frame/:wl/:part/:state', async (request, reply) => {
      const { wl, part, state } = request.params;
      const whiteLabel = context.whiteLabels.get(wl);
      return serveFixture(context, pages, request, reply, { part, state, whiteLabel, query: request.query });
    });
  };
}
