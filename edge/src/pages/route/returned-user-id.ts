import { RETURNED_USER_ID } from '@portal/shared-wl-assets/navigation';
import type { FastifyReply } from 'fastify';
import type { ResolvedPage } from './resolve-page';

/**
 * Adds the User ID of a sign-in that was just refused to the route of a page that has a place for it. It is one of the
 * parameters of the path, which no page writes back into its address as it does with the query (security rule 12).
 */
export function addReturnedUserId(asked: ResolvedPage, reply: FastifyReply): ResolvedPage {
  if (asked.declaration?.normalize?.placeholders?.[RETURNED_USER_ID] === undefined) return asked;
  const userId = reply.takeReturnedUserId();
  if (userId === null) return asked;
  return {
    ...asked,
    route: { ...asked.route, params: { ...asked.route.params, [RETURNED_USER_ID]: userId } },
  };
}
