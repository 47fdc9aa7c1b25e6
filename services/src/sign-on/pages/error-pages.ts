import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, pageTranslations, sendPage } from '@portal/server-kit/pages';
import { clientOfScreen, knownLoginScreen } from '../../white-labels/white-label-key';
import type { LoginScreen } from '../login/login-request';
import { homeUrl, type SignOn } from '../sign-on';

type FailureContext = Pick<SignOn, 'pages' | 'loginRequests' | 'whiteLabelExists' | 'apps' | 'getHomeUrl'>;

/** Sends the page for a rejected form, which says that nothing was done and links to the home page. */
export function sendErrorPage(
  context: FailureContext,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply {
  return sendFailure(context, request, reply, 'rejected', status);
}

/** Responds to errors in this scope with a page: for a rejected request, or for an unavailable service (503). */
export function addErrorPages(scope: FastifyInstance, context: FailureContext): void {
  scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 503;
    if (status < 500) return sendErrorPage(context, request, reply, status);
    request.log.error({ err: error }, 'a page of the sign-on service failed');
    return sendFailure(context, request, reply.header('retry-after', '10'), 'unavailable', 503);
  });
}

/** Returns the login page of a request: the one in SMQUERYDATA, otherwise that of the request's client. */
function findLoginScreen(context: FailureContext, request: FastifyRequest): LoginScreen {
  const { pages, loginRequests, apps } = context;
  const app = apps.find(({ loginAction }) => loginAction === request.routeOptions.url);
  if (app !== undefined) return app.name;
  const { SMQUERYDATA: sealed } = (request.query ?? {}) as { SMQUERYDATA?: unknown };
  const sealedScreen = typeof sealed === 'string' ? loginRequests.open(sealed) : null;
  return knownLoginScreen(sealedScreen ?? pages.getClient(request), context);
}

function sendFailure(
  context: FailureContext,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'rejected' | 'unavailable',
  status: number,
): FastifyReply {
  const { pages } = context;
  const screen = findLoginScreen(context, request);
  const whiteLabel = clientOfScreen(screen, context);
  const { title, text, link } = pageTranslations(pages.language(request, whiteLabel))[kind];
  const body = html`<section>
    <h1>${title}</h1>
    <p>${text}</p>
    <p class="plain-actions"><a class="button" href="${homeUrl(context, screen)}">${link}</a></p>
  </section>`;
  return sendPage(pages, request, reply, { title, body, status, whiteLabel });
}
