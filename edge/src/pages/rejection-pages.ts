import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { READING } from '../requests/safe-methods';
import { isNavigation } from '../requests/navigation';
import { pageAt } from './resolve-page';
import type { PageContext } from './page-context';
import type { PageServer, Sent } from './serve-page';
import { isUnreadable } from '../requests/malformed-urls';

/** An address that no part has: what is there is Page Not Found (D-2). */
const NOWHERE = '/nowhere';

/** Answers a refused navigation with a page; null when it is none, and no page is wanted. */
export type RefusalPage = (request: FastifyRequest, reply: FastifyReply, status: number) => Sent | null;

/**
 * Page Not Found for whoever has a wrong address in the address bar (NAV-7), with the status that the refusal has. To be
 * called before the first route is declared.
 */
export const refusalPages = (app: FastifyInstance, pages: PageContext, server: PageServer): RefusalPage => {
  const statuses = new WeakMap<FastifyRequest, number>();
  // The page itself only knows 404.
  app.addHook('onSend', async (request, reply) => {
    const status = statuses.get(request);
    if (status !== undefined) reply.code(status);
  });
  return (request, reply, status) => {
    if (!READING.includes(request.method) || !isNavigation(request.headers)) return null;
    statuses.set(request, status);
    const { publicOrigin } = pages.settings;
    const asked = pageAt(pages, pages.releaseFor(request), new URL(NOWHERE, publicOrigin));
    // The page's links lead back to where it stands, such as those for the other language.
    const path = isUnreadable(request.raw) ? '/' : new URL(publicOrigin + (request.raw.url ?? '/')).pathname;
    return server.chosen(request, reply, { ...asked, route: { ...asked.route, path } });
  };
};
