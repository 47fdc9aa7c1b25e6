import type { FastifyRequest } from 'fastify';
import type { SignOn } from './sign-on';

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
  const outcome = reason === null ? 'done' : 'refused';
  audit({
    at: context.clock(),
    event,
    outcome,
    reason,
    userHash: secrets.fingerprint('user', userId.toLowerCase()),
    transactionId: null,
    addressHash: secrets.fingerprint('audit address', request.ip),
    requestId: request.id,
  }).catch((error: unknown) => {
    request.log.error({ err: error, event, outcome }, 'an audit record was not written');
  });
}
