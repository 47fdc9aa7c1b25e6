import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The body of every refusal of the edge itself: nothing of the input is repeated (security rule 15). */
export const failure = (requestId: string, errorMessage = 'The request could not be completed.') => ({
  status: 'FAILURE',
  errorMessage,
  requestId,
});

/** Refuses a request in neutral words. */
export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  errorMessage?: string,
): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(failure(request.id, errorMessage));

/** Answers what no route has answered for itself: a malformed request with 4xx, anything else with 500 and a log entry. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return refuse(request, reply, status);
    request.log.error({ err: error }, 'a request ended in an error');
    return refuse(request, reply, status === 503 ? 503 : 500);
  });
};
