import type { FastifyRequest } from 'fastify';
import { userKey } from '@portal/server-kit/sessions';
import { hashIpAddress } from '../audit/audit-log';
import { describeStatus, markAudited, type RejectedStep } from '../audit/request-audit';
import { LOG_OUT, type SignOn } from './sign-on';

/** Audited events of the sign-on service (security rule 15). */
export type SignOnEvent = 'signOn' | 'signOff';

/**
 * Writes one audit record in the background; user and IP address appear only as fingerprints. Failures are only logged.
 *
 * @param userId as typed, whether it exists or not
 * @param reason reason for a rejection; null for success
 */
export function auditSignOn(
  { audit, context }: SignOn,
  request: FastifyRequest,
  event: SignOnEvent,
  userId: string,
  reason: string | null,
): void {
  markAudited(request);
  audit({
    at: context.clock(),
    event,
    reason,
    userHash: userKey(context.secrets, userId),
    ipAddressHash: hashIpAddress(context.secrets, request.ip),
    requestId: request.id,
  }).catch((error: unknown) => {
    request.log.error({ err: error, event, reason }, 'an audit record was not written');
  });
}

/**
 * Returns event and reason for a form that was rejected before its values were read: sent from a foreign page,
 * malformed, too large or of the wrong type. Null for pages, because they change nothing.
 */
export function rejectedFormStep(request: FastifyRequest, status: number): RejectedStep | null {
  if (request.method !== 'POST') return null;
  const event: SignOnEvent = request.routeOptions.url === LOG_OUT ? 'signOff' : 'signOn';
  return { event, reason: describeStatus(status) };
}
