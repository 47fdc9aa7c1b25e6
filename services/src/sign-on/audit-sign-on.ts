import type { FastifyRequest } from 'fastify';
import { auditAddress } from '../operations/audit/audit-log';
import { markAudited, reasonOf, type RejectedStep } from '../operations/audit/request-audit';
import { userKey } from '@portal/server-kit/sessions';
import { LOG_OUT, type SignOn } from './sign-on';

/** What the audit keeps of the sign-on service (security rule 15). */
export type SignOnEvent = 'signOn' | 'signOff';

/**
 * Writes one audit record; user and address appear only as fingerprints. Nobody waits for it, and an absent database
 * costs no more than a line in the log.
 *
 * @param userId as the visitor gave it, known or not
 * @param reason why it was refused; null when it was done
 */
export function auditSignOn(
  { audit, context, secrets }: SignOn,
  request: FastifyRequest,
  event: SignOnEvent,
  userId: string,
  reason: string | null,
): void {
  markAudited(request);
  const outcome = reason === null ? 'done' : 'refused';
  audit({
    at: context.clock(),
    event,
    outcome,
    reason,
    userHash: userKey(secrets, userId),
    transactionId: null,
    addressHash: auditAddress(secrets, request.ip),
    requestId: request.id,
  }).catch((error: unknown) => {
    request.log.error({ err: error, event, outcome }, 'an audit record was not written');
  });
}

/**
 * What the audit log says of a form that was refused before anybody looked at its values: of a foreign page, malformed,
 * too large or of the wrong kind. Null for the pages, which change nothing.
 */
export function rejectedFormStep(request: FastifyRequest, status: number): RejectedStep | null {
  if (request.method !== 'POST') return null;
  const event: SignOnEvent = request.routeOptions.url === LOG_OUT ? 'signOff' : 'signOn';
  return { event, reason: reasonOf(status) };
}
