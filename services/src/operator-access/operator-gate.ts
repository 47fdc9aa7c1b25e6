import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { hasOperatorToken } from '@portal/server-kit/configuration';
import { IpLimit } from '@portal/server-kit/limits';
import type { ServiceContext } from '../context/service-context';

/** Wrong tokens per network and minute before the response is 429. */
const WRONG_TOKENS = 10;

export interface OperatorGateOptions {
  readonly token: string;
  /** WWW-Authenticate header of a rejection (RFC 9110). */
  readonly challenge: string;
  /** Creates the body of a rejection; `retryAfterSeconds` is null unless there were too many wrong tokens. */
  readonly body: (request: FastifyRequest, retryAfterSeconds: number | null) => string | object;
}

/**
 * Admits requests with the operator's token. Others get 401, and 429 after ten wrong tokens of a network in a minute.
 * The correct token is always accepted, so no one can lock an operator out. Requests without a token do not count,
 * because browsers send one first. The token is too long to guess; the limit bounds the cost of attempts.
 */
export function operatorGate(
  { clock, log }: Pick<ServiceContext, 'clock' | 'log'>,
  { token, challenge, body }: OperatorGateOptions,
): onRequestAsyncHookHandler {
  const wrong = new IpLimit(clock, WRONG_TOKENS);
  const guessed = (request: FastifyRequest): number | null => {
    if (request.headers.authorization === undefined) return null;
    const wait = wrong.wait(request.ip);
    if (wait === null) wrong.take(request.ip, 1);
    return wait;
  };
  const reject = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const wait = guessed(request);
    reply.header('cache-control', 'no-store');
    if (wait === null) reply.code(401).header('www-authenticate', challenge);
    else reply.code(429).header('retry-after', String(wait));
    return reply.send(body(request, wait));
  };
  return async (request, reply) => {
    if (hasOperatorToken(request, token)) return;
    log.warn(
      { event: 'operator rejected', route: request.routeOptions.url },
      'An operator URL was requested without its token',
    );
    await reject(request, reply);
  };
}
