import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageDependencies } from '../page-context/page-dependencies';
import { whiteLabelOfUrl } from '../page-context/request-white-label';
import { isMalformedUrl } from '../requests/malformed-urls';
import { isNavigation } from '../requests/navigation';
import { SAFE_METHODS } from '../requests/safe-methods';
import { resolvePage } from './route/resolve-page';
import type { PageResponse, PageServer } from './serve-page';

/** Path that no part declares; it shows Page Not Found (D-2). */
const UNROUTED_PATH = '/nowhere';

/** Responds to a rejected navigation with a page; null when it is not a navigation. */
export type SendNotFoundPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
) => PageResponse | null;

/**
 * Creates the response Page Not Found for a wrong URL in the address bar (NAV-7), with the status of the rejection.
 * Call it before the first route is declared.
 */
export function createNotFoundPage(
  app: FastifyInstance,
  pages: PageDependencies,
  server: PageServer,
): SendNotFoundPage {
  const statuses = new WeakMap<FastifyRequest, number>();
  // The page itself only knows 404.
  app.addHook('onSend', (request, reply, payload, done) => {
    const status = statuses.get(request);
    if (status !== undefined) reply.code(status);
    done(null, payload);
  });
  return (request, reply, status) => {
    if (!SAFE_METHODS.includes(request.method) || !isNavigation(request.headers)) return null;
    statuses.set(request, status);
    const { publicOrigin } = pages.settings;
    const fallbackPage = resolvePage(pages, pages.releaseFor(request), new URL(UNROUTED_PATH, publicOrigin));
    const url = isMalformedUrl(request.raw) ? null : new URL(publicOrigin + (request.raw.url ?? '/'));
    const whiteLabel = (url && whiteLabelOfUrl(pages, url)) ?? fallbackPage.whiteLabel;
    // The page's links, such as the language switch, return to the requested URL.
    const path = url?.pathname ?? '/';
    return server.servePage(request, reply, {
      ...fallbackPage,
      whiteLabel,
      route: { ...fallbackPage.route, path },
    });
  };
}
