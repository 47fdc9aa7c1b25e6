import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceContext } from '../../context/service-context';
import { serverSecrets } from '@portal/server-kit/configuration';
import { auditAddress, auditLog } from './audit-log';

/** Requests that have their event: written, or about to be, by whoever knows more about them. */
const audited = new WeakSet<FastifyRequest>();

/** Says that a request has its event already; no request leaves two. */
export function markAudited(request: FastifyRequest): void {
  return void audited.add(request);
}

/** What the audit log says of a rejection, in fixed words: which step was refused, and why. */
export interface RejectedStep {
  readonly event: string;
  readonly reason: string;
}

/** Why a request without an address is refused where addresses have limits. */
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

/** Why a request was refused, as far as its status tells: one of a few fixed words. */
export function reasonOf(status: number): string {
  return REASONS[status] ?? (status < 500 ? 'refused' : 'unexpected error');
}

/** The audit of requests that nobody's User ID belongs to. */
export interface RequestAudit {
  /**
   * Writes the event of a request.
   *
   * @param reason why it was refused, in fixed words; null when it was done
   * @throws the database's errors
   */
  write(request: FastifyRequest, event: string, reason: string | null): Promise<void>;
  /**
   * Makes every rejection of the routes that a scope registers after this an event, unless the request has one already:
   * whatever refuses a request, a hook, a schema or a parser, none is forgotten. It is written when the response has been
   * sent, so a failure is a line in the log and changes no response; a server that closes waits for it. An absent database
   * (503) is not asked to write that it is absent.
   *
   * @param stepOf names the step and the reason; null where a status is no rejection
   */
  refusals(
    app: FastifyInstance,
    stepOf: (request: FastifyRequest, status: number) => RejectedStep | null,
  ): void;
}

/** The audit for requests of a service; addresses appear only as fingerprints (security rules 1 and 15). */
export function requestAudit({ clock, database, settings }: ServiceContext): RequestAudit {
  const secrets = serverSecrets(settings.serverKey);
  const audit = auditLog(database);
  // Read as the request comes: a connection that was closed meanwhile has no address any more.
  const addresses = new WeakMap<FastifyRequest, string>();
  // A server that stops in an orderly way loses no event of a rejection (security rule 15).
  const pending = new Set<Promise<void>>();
  const write: RequestAudit['write'] = (request, event, reason) => {
    markAudited(request);
    return audit({
      at: clock(),
      event,
      outcome: reason === null ? 'done' : 'refused',
      reason,
      userHash: null,
      transactionId: null,
      addressHash: auditAddress(secrets, addresses.get(request) ?? request.ip),
      requestId: request.id,
    });
  };
  return {
    write,
    refusals: (app, stepOf) => {
      app.addHook('onRequest', (request, _reply, done) => {
        addresses.set(request, request.ip);
        done();
      });
      app.addHook('onResponse', async (request, { statusCode }) => {
        if (statusCode < 400 || statusCode === 503 || audited.has(request)) return;
        const step = stepOf(request, statusCode);
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
