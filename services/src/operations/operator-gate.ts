import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { hasOperatorToken } from '@portal/server-kit/configuration';
import type { ServiceContext } from '../context/service-context';
import { IpLimit } from '../statistics/limits/ip-limit';

/** Wrong tokens per network and minute before 429. */
const WRONG_TOKENS = 10;

export interface OperatorGateOptions {
  readonly token: string;
  /** WWW-Authenticate header of a rejection (RFC 9110). */
  readonly challenge: string;
  /** The body of a rejection; seconds to wait when there were too many. */
  readonly body: (request: FastifyRequest, retryAfterSeconds: number | null) => string | object;
}

/**
 * Admits requests with the operator's token. Others get 401, and after ten wrong tokens of a network in a minute 429.
 * The correct token is always accepted, so no one can lock an operator out; a request without a token does not count,
 * because browsers begin so. The token's length prevents guessing; the limit bounds its cost.
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
      { event: 'operator refused', route: request.routeOptions.url },
      'An operator URL was requested without its token',
    );
    await reject(request, reply);
  };
}
