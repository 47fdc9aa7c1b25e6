import type { FastifyReply, FastifyRequest } from 'fastify';
import { genericErrorBody, UNAVAILABLE_RETRY_SECONDS } from '@portal/server-kit/http';

/**
 * Refuses a request in the words of every rejection: nothing of the input is repeated (security rule 15). What is away (503)
 * may be asked for again soon.
 */
export function reject(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  errorMessage?: string,
): FastifyReply {
  const away = status === 503;
  if (away) reply.header('retry-after', String(UNAVAILABLE_RETRY_SECONDS));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(
      genericErrorBody(request, {
        ...(errorMessage !== undefined && { errorMessage }),
        ...(away && { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS }),
      }),
    );
}
