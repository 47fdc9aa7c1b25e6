import { neutralFailure } from '@portal/services';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Refuses a request in the words of every refusal: nothing of the input is repeated (security rule 15). */
export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  errorMessage?: string,
): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(neutralFailure(request, errorMessage === undefined ? {} : { errorMessage }));
