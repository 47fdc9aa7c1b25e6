import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { genericErrorBody } from '@portal/server-kit/http';
import { cookieNameVariants } from '@portal/server-kit/sessions';
import { findGatedOperation } from '@portal/services';
import { SAFE_METHODS } from '../requests/safe-methods';
import type { OverloadMonitor, VisitStart } from './overload-monitor';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route starts a visit: while the portal is overloaded, newcomers get 503. */
    readonly beginsVisit?: boolean;
  }
  interface FastifyReply {
    /** Whether this response refuses a newcomer, which its error page explains. */
    refusesNewcomer: boolean;
  }
}

/** Seconds after which a refused newcomer should come back. */
const NEWCOMER_RETRY_SECONDS = 60;

/** Cookies of visitors who have started something: a recovery, a sign-in that failed once, a session after sign-in. */
const VISIT_COOKIES = (['recovery', 'returnedUserId', 'signOnSession'] as const).flatMap(cookieNameVariants);

/** Checks cookie names only: with a forged cookie a visitor is served as without overload, no better. */
function hasStartedVisit({ headers }: FastifyRequest): boolean {
  const names = (headers.cookie ?? '').split(';').map((pair) => pair.trimStart().split('=', 1)[0] ?? '');
  return names.some((name) => VISIT_COOKIES.some((known) => name === known || isNumbered(name, known)));
}

/** Returns whether a name is that of a recovery cookie, which ends with the recovery's id. */
function isNumbered(name: string, known: string): boolean {
  return known.endsWith('-') && name.startsWith(known);
}

/**
 * Returns how a request starts a visit, without reading its body; null for follow-up requests, such as further API requests,
 * forms and files.
 */
function findVisitStart(request: FastifyRequest): VisitStart | null {
  const { routeOptions, method, url } = request;
  if (!SAFE_METHODS.includes(method)) return findGatedOperation(url) === null ? null : 'recovery';
  return routeOptions.config.beginsVisit === true ? 'page' : null;
}

/** Returns whether a recovery continues a User ID look-up, which has already started it. */
function continuesLookUp({ body }: FastifyRequest): boolean {
  return (body as { readonly flow?: unknown } | null | undefined)?.flow === 'FUID';
}

function refuse(request: FastifyRequest, reply: FastifyReply, beginning: VisitStart): void {
  reply.refusesNewcomer = true;
  // Compression would take longer than everything else in a refusal.
  request.headers['x-no-compression'] = 'true';
  // Refused visitors would otherwise leave thousands of idle connections.
  if (beginning === 'page') reply.header('connection', 'close');
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(NEWCOMER_RETRY_SECONDS) })
    .send(genericErrorBody(request, { retryAfterSeconds: NEWCOMER_RETRY_SECONDS }));
}

/**
 * Refuses newcomers at once with 503 during overload, so that visitors who have started can finish: each admitted
 * newcomer sends about ten requests. Follow-up requests and health checks are never refused.
 *
 * @param refused called at each refusal
 */
export function refuseNewcomers(
  app: FastifyInstance,
  monitor: Pick<OverloadMonitor, 'shouldRefuse' | 'close'>,
  refused: () => void,
): void {
  const refuses = (request: FastifyRequest, reply: FastifyReply, beginning: VisitStart): boolean => {
    if (hasStartedVisit(request) || !monitor.shouldRefuse(beginning)) return false;
    refused();
    refuse(request, reply, beginning);
    return true;
  };
  app.decorateReply('refusesNewcomer', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (findVisitStart(request) !== 'page' || !refuses(request, reply, 'page')) done();
  });
  // After the body has been read; otherwise the connection would have to be closed.
  app.addHook('preValidation', (request, reply, done) => {
    const begins = findVisitStart(request) === 'recovery' && !continuesLookUp(request);
    if (!begins || !refuses(request, reply, 'recovery')) done();
  });
  app.addHook('onClose', async () => monitor.close());
}
