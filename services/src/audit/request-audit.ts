import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceContext } from '../context/service-context';
import { auditLog, hashIpAddress } from './audit-log';

/** Requests whose event is already written, or will be written by code that knows more about them. */
const audited = new WeakSet<FastifyRequest>();

/** Marks a request as audited, so that it gets no second event. */
export function markAudited(request: FastifyRequest): void {
  return void audited.add(request);
}

/** Step and reason of a rejection, in fixed words. */
export interface RejectedStep {
  readonly event: string;
  readonly reason: string;
}

/** Reason for rejecting a request whose IP address is unknown while rate limits apply. */
export const NO_ADDRESS = 'no address';

const REASONS: Readonly<Record<number, string>> = {
  400: 'malformed',
  401: 'wrong token',
  403: 'foreign page',
  404: 'not found',
  413: 'too large',
  415: 'wrong content type',
  429: 'too many',
};

/** Returns the reason for a rejection with a status, in fixed words. */
export function describeStatus(status: number): string {
  return REASONS[status] ?? (status < 500 ? 'refused' : 'unexpected error');
}

/** Audit of requests without a User ID. */
export interface RequestAudit {
  /**
   * Writes a request's event.
   *
   * @param reason reason for the rejection, in fixed words; null when the request succeeded
   * @throws the database's errors
   */
  write(request: FastifyRequest, event: string, reason: string | null): Promise<void>;
  /**
   * Audits every rejection by hook, schema or parser in routes that the scope registers after this call, unless the
   * request is already audited. Events are written after the response: a failure is logged, closing the server waits.
   * Status 503 is not audited, because it means that the database is unavailable.
   *
   * @param findStep returns step and reason; null when the status is not a rejection
   */
  auditRejections(
    app: FastifyInstance,
    findStep: (request: FastifyRequest, status: number) => RejectedStep | null,
  ): void;
}

/** Creates the audit of a service's requests; IP addresses appear only as fingerprints (security rules 1 and 15). */
export function requestAudit({ clock, database, secrets }: ServiceContext): RequestAudit {
  const audit = auditLog(database);
  // Stored when the request begins, because a closed connection no longer has an IP address.
  const ipAddresses = new WeakMap<FastifyRequest, string>();
  // Closing waits for these, so that a graceful shutdown loses no event of a rejection (security rule 15).
  const pending = new Set<Promise<void>>();
  const write: RequestAudit['write'] = (request, event, reason) => {
    markAudited(request);
    return audit({
      at: clock(),
      event,
      reason,
      ipAddressHash: hashIpAddress(secrets, ipAddresses.get(request) ?? request.ip),
      requestId: request.id,
    });
  };
  return {
    write,
    auditRejections: (app, findStep) => {
      app.addHook('onRequest', (request, _reply, done) => {
        ipAddresses.set(request, request.ip);
        done();
      });
      app.addHook('onResponse', async (request, { statusCode }) => {
        if (statusCode < 400 || statusCode === 503 || audited.has(request)) return;
        const step = findStep(request, statusCode);
        if (step === null) return;
        const written = write(request, step.event, step.reason).catch((error: unknown) => {
          request.log.error({ err: error, ...step }, 'an audit record was not written');
        });
        pending.add(written);
        await written;
        pending.delete(written);
      });
      app.addHook('onClose', async () => void (await Promise.all(pending)));
    },
  };
}
