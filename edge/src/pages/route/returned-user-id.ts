import type { FastifyReply } from 'fastify';
import { RETURNED_USER_ID } from '@portal/contract/navigation';
import type { ResolvedPage } from './resolve-page';

/**
 * Adds the User ID of a rejected sign-in to the route of a page that passes it through. It is a path parameter, because
 * the page writes query parameters back into its URL (security rule 12).
 */
export function addReturnedUserId(requested: ResolvedPage, reply: FastifyReply): ResolvedPage {
  if (requested.declaration?.passThrough?.includes(RETURNED_USER_ID) !== true) return requested;
  const userId = reply.takeReturnedUserId();
  if (userId === null) return requested;
  return {
    ...requested,
    route: { ...requested.route, params: { ...requested.route.params, [RETURNED_USER_ID]: userId } },
  };
}
