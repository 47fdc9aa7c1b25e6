import type { FastifyInstance } from 'fastify';
import { genericErrorBody } from '@portal/server-kit/http';
import { describeStatus, requestAudit } from '../audit/request-audit';
import type { ServiceContext } from '../context/service-context';
import { operatorGate } from './operator-gate';

/** Statuses of requests without a valid token; all other statuses are responses to an operator. */
const UNAUTHENTICATED_STATUSES: ReadonlySet<number> = new Set([401, 429]);

/** Access to the operator pages of one scope. */
export interface OperatorAccess {
  readonly token: string;
  /** Realm of Basic authentication, which browsers show beside the fields (RFC 7617). */
  readonly realm: string;
  /** Name of the audit event for rejections. */
  readonly event: string;
}

/** Requires an operator's token for every route that the scope registers after this call, and audits rejections. */
export function guardOperatorPages(
  app: FastifyInstance,
  context: ServiceContext,
  { token, realm, event }: OperatorAccess,
): void {
  requestAudit(context).auditRejections(app, (_request, status) =>
    UNAUTHENTICATED_STATUSES.has(status) ? { event, reason: describeStatus(status) } : null,
  );
  app.addHook(
    'onRequest',
    operatorGate(context, {
      token,
      challenge: `Basic realm="${realm}", charset="UTF-8"`,
      body: (request, wait) => genericErrorBody(request, wait === null ? {} : { retryAfterSeconds: wait }),
    }),
  );
}
