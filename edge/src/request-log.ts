import type { FastifyRequest } from 'fastify';

/**
 * What the log says of a request: its method and the pattern of its address. The address itself may hold a user ID, what
 * sign-on sent along, or anything that a visitor wrote; the visitor's own address is personal too (security rule 15).
 */
export const requestLog = {
  req: (request: FastifyRequest): { method: string; route: string } => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'none',
  }),
};
