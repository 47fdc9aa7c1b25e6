import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { genericErrorBody, HttpError, UNAVAILABLE_RETRY_SECONDS } from './generic-error';
import { UnavailableError } from './unavailable-error';

/**
 * Responds to every error with the generic error body: an HttpError with its own status, a malformed request with 4xx, an
 * unavailable database or hashing with 503, anything else with 500; the last three are logged. Nothing of the input is
 * repeated (security rule 15), and the response is not cached.
 */
export async function handleErrors(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('cache-control', 'no-store');
  if (error instanceof HttpError) {
    const wait = error.detail.retryAfterSeconds;
    if (wait !== undefined) reply.header('retry-after', String(wait));
    await reply.code(error.statusCode).send(genericErrorBody(request, error.detail));
    return;
  }
  const status = error.statusCode ?? 500;
  if (status === 503) {
    if (error instanceof UnavailableError)
      request.log.error({ err: error, event: error.event }, error.message);
    else request.log.error({ event: 'database away' }, 'The database cannot be reached');
    reply.header('retry-after', String(UNAVAILABLE_RETRY_SECONDS));
    await reply.code(503).send(genericErrorBody(request, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS }));
    return;
  }
  if (error instanceof SyntaxError || error.validation || (status >= 400 && status < 500)) {
    await reply.code(status >= 400 && status < 500 ? status : 400).send(genericErrorBody(request));
    return;
  }
  request.log.error({ err: error, event: 'unexpected error' }, 'A call ended in an error');
  await reply.code(500).send(genericErrorBody(request));
}
