import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SAFE_METHODS } from '../requests/safe-methods';
import { isNavigation } from '../requests/navigation';
import { whiteLabelOfUrl } from '../plain-pages/request-white-label';
import { resolvePage } from './route/resolve-page';
import type { PageDependencies } from './page-dependencies';
import type { PageServer, PageResponse } from './serve-page';
import { isMalformedUrl } from '../requests/malformed-urls';

/** Path that no part declares; it shows Page Not Found (D-2). */
const UNROUTED_PATH = '/nowhere';

/** Responds to a rejected navigation with a page; null when it is not a navigation. */
export type SendNotFoundPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
) => PageResponse | null;

/**
 * Page Not Found for a wrong URL in the address bar (NAV-7), with the status of the rejection. Call it before the
 * first route is declared.
 */
export function createNotFoundPage(
  app: FastifyInstance,
  pages: PageDependencies,
  server: PageServer,
): SendNotFoundPage {
  const statuses = new WeakMap<FastifyRequest, number>();
  // The page itself only knows 404.
  app.addHook('onSend', async (request, reply) => {
    const status = statuses.get(request);
    if (status !== undefined) reply.code(status);
  });
  return (request, reply, status) => {
    if (!SAFE_METHODS.includes(request.method) || !isNavigation(request.headers)) return null;
    statuses.set(request, status);
    const { publicOrigin } = pages.settings;
    const asked = resolvePage(pages, pages.releaseFor(request), new URL(UNROUTED_PATH, publicOrigin));
    const url = isMalformedUrl(request.raw) ? null : new URL(publicOrigin + (request.raw.url ?? '/'));
    const whiteLabel = (url && whiteLabelOfUrl(pages, url)) ?? asked.whiteLabel;
    // The page's links, such as the language switch, return to the requested URL.
    const path = url?.pathname ?? '/';
    return server.servePage(request, reply, { ...asked, whiteLabel, route: { ...asked.route, path } });
  };
}
