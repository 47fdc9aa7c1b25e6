import type { FastifyPluginAsync } from 'fastify';
import { html, operatorHead, type PlainPages, sendPage } from '@portal/server-kit/pages';
import type { PageDependencies } from '../page-context/page-dependencies';
import type { PageServer } from '../pages/serve-page';
import { BRAND_EDITOR_PATH } from './brand/brand-editor-paths';
import { listPartStates } from './part-states';
import { serveFixture, statesUnavailable } from './serve-fixture';
import { renderFilters, renderWalls } from './studio-frames';
import { frameUrl, listNames, parseSelection } from './studio-selection';
import { studioTexts } from './studio-texts';

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
    app.get<{ Querystring: Record<string, unknown> }>('/dev/studio', async (request, reply) => {
      const all = await listPartStates(context.renderer, context.releaseFor(request));
      const language = plain.language(request);
      const t = studioTexts(language).studio;
      const parts = all.map(({ part }) => part);
      const choice = parseSelection(request.query, context.whiteLabels, parts);
      const body = html`
        <h1>${t.title}</h1>
        <p><a href="${BRAND_EDITOR_PATH}">${t.brand}</a></p>
        <form class="plain-actions" method="get" action="/dev/studio">
          ${renderFilters(t, choice, parts, listNames(context.whiteLabels))}
          <button class="button" type="submit">${t.show}</button>
        </form>
        ${renderWalls(choice, all, frameUrl, 'h2')}
      `;
      return sendPage(plain, request, reply, {
        title: t.title,
        body,
        head: operatorHead({ language, path: '/dev/studio', isSandbox: true }),
        wide: true,
      });
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
