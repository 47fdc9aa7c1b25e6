import type { FastifyRequest } from 'fastify';
import type { OperationId, ResponseOf } from '@portal/contract/api';
import { HttpError } from '@portal/server-kit/http';
import type { Handlers, OperationRequest } from '../../api/bind-operations';
import { operations } from '../../api/operations';
import { hashIpAddress } from '../../audit/audit-log';
import { describeStatus, markAudited, type RejectedStep } from '../../audit/request-audit';
import { PROOF_DEMANDED } from '../../request-gate/request-gate';
import type { AuditContext, RecoveryContext } from '../recovery-context';

/** Function that performs an operation. */
export type Step<Id extends OperationId> = (
  context: RecoveryContext,
  input: OperationRequest<Id>,
  notes: AuditContext,
) => Promise<ResponseOf<Id>>;

/** Steps by operationId. */
type Steps = { readonly [Id in OperationId]?: Step<Id> };

async function record(
  { audit, clock, secrets }: RecoveryContext,
  event: string,
  rejection: string | null,
  notes: AuditContext,
  request: FastifyRequest,
): Promise<void> {
  markAudited(request);
  await audit({
    at: clock(),
    event,
    outcome: rejection === null ? 'done' : 'refused',
    reason: rejection ?? notes.reason ?? null,
    userHash: notes.userKey ?? null,
    transactionId: notes.transactionId ?? null,
    ipAddressHash: hashIpAddress(secrets, request.ip),
    requestId: request.id,
  });
}

/**
 * Operations that only read and that a page repeats: only rejections are recorded, so that polling does not fill the audit
 * log (security rule 15).
 */
const READS: ReadonlySet<OperationId> = new Set(['readCallStatus', 'readUserType']);

/**
 * Wraps the handler of an operation with one audit event of its name: what it did, or why it was rejected. Users and IP
 * addresses appear only as fingerprints (security rules 1 and 15).
 */
function auditOperation<Id extends OperationId>(
  context: RecoveryContext,
  event: Id,
  step: Step<Id>,
): NonNullable<Handlers[Id]> {
  const handler = async (input: OperationRequest<Id>): Promise<ResponseOf<Id>> => {
    const notes: AuditContext = {};
    try {
      const response = await step(context, input, notes);
      if (!READS.has(event)) await record(context, event, null, notes, input.request);
      return response;
    } catch (error) {
      // A proof-of-work demand is no rejection: every visitor gets one first, and a metric counts it
      // (portal_proofs_of_work_total).
      if (error instanceof HttpError && error.reason === PROOF_DEMANDED) markAudited(input.request);
      else if (error instanceof HttpError) {
        await record(context, event, error.reason, notes, input.request);
        input.request.log.info(
          { event, reason: error.reason, userHash: notes.userKey },
          'A recovery step was rejected',
        );
      }
      throw error;
    }
  };
  return handler as NonNullable<Handlers[Id]>;
}

/** Returns the handlers of the steps; each records its audit event. */
export function auditOperations(context: RecoveryContext, steps: Steps): Handlers {
  const names = Object.keys(steps) as (keyof Steps)[];
  return Object.fromEntries(
    names.map((name) => [name, auditOperation(context, name, steps[name] as Step<typeof name>)]),
  );
}

/**
 * Describes a request that was rejected before its step began: by the anti-forgery check, as malformed, too large or of the
 * wrong content type. Paths outside the contract are the callbacks of the phone provider.
 */
export function rejectedRequest(request: FastifyRequest, status: number): RejectedStep {
  const operation = operations.find(({ url }) => url === request.routeOptions.url);
  const [event, forbidden] = operation ? [operation.id, 'anti-forgery'] : ['phoneCallback', 'signature'];
  return { event, reason: status === 403 ? forbidden : describeStatus(status) };
}
