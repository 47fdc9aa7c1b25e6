import type { FastifyReply, FastifyRequest } from 'fastify';
import { genericErrorBody, UNAVAILABLE_RETRY_SECONDS } from '@portal/server-kit/http';

/** Rejects a request with the generic error, which repeats nothing of the input (security rule 15). A 503 names a retry time. */
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
