import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../html';
import { pageTexts } from '../page-texts';
import { sendPage, type PlainPages } from '../plain-pages';

/** Page for a form that was refused: it says that nothing happened and leads back to the beginning. */
export function sendRefusal(
  pages: PlainPages,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply {
  const { title, text, link } = pageTexts(pages.language(request)).refused;
  return sendFailure(pages, request, reply, { status, title, text, link });
}

/** Makes errors of this scope end in a page: what the visitor sent wrongly, or a service that is away (503). */
export function answerErrorsWithPages(scope: FastifyInstance, pages: PlainPages): void {
  scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 503;
    if (status < 500) return sendRefusal(pages, request, reply, status);
    request.log.error({ err: error }, 'a page of the sign-on service failed');
    const { title, text, link } = pageTexts(pages.language(request)).unavailable;
    return sendFailure(pages, request, reply.header('retry-after', '10'), { status: 503, title, text, link });
  });
}

function sendFailure(
  pages: PlainPages,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, title, text, link }: { status: number; title: string; text: string; link: string },
): FastifyReply {
  const body = html`<section class="plain-card">
    <h1>${title}</h1>
    <p>${text}</p>
    <p class="plain-actions"><a class="button" href="/apps/home">${link}</a></p>
  </section>`;
  return sendPage(pages, request, reply, { title, body, status });
}
