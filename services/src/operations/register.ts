import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { DAY_MS, everyHour, everyMinute } from '@portal/server-kit/scheduling';
import { describeStatus, requestAudit } from '../audit/request-audit';
import type { ServiceContext } from '../context/service-context';
import { operatorGate } from '../operator-access/operator-gate';
import { type AuditEvent, auditEvents } from './audit-events';
import { addAuditFeed } from './audit-feed-route';
import { auditRetention } from './audit-retention';
import type { AuditSettings } from './audit-settings';

/** Name of the export in the audit log. */
const EXPORT = 'exportAudit';

/** Formats an event as a JSON line without null fields that only counts (`times`) or operators' events (`actor`, `note`) have. */
function formatLine({ times, actor, note, ...event }: AuditEvent): string {
  return `${JSON.stringify({
    ...event,
    ...(actor !== null && { actor }),
    ...(note !== null && { note }),
    ...(times !== null && { times }),
  })}\n`;
}

/** Formats events as JSON Lines for log systems. */
async function* formatLines(events: AsyncIterable<AuditEvent>): AsyncGenerator<string, void, undefined> {
  for await (const event of events) yield formatLine(event);
}

/** First and last accepted time; the database cannot compare years beyond four digits (RFC 3339, 1). */
const FIRST = Date.parse('1970-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Parses a time in the query; returns the fallback when it is absent, null when it is invalid. */
function moment(text: unknown, fallback: () => Date): Date | null {
  if (text === undefined) return fallback();
  const at = typeof text === 'string' && text.length <= 40 ? Date.parse(text) : Number.NaN;
  return at >= FIRST && at <= LAST ? new Date(at) : null;
}

/**
 * Audit log for operators with AUDIT_TOKEN as `Bearer`: `GET /ops/audit?since=…&until=…`, by default the last day, and the
 * feed of `addAuditFeed`; without the setting there are no routes. Exports and rejected requests are audited. Events older
 * than AUDIT_DAYS are deleted; rejections of one kind beyond 200,000 are counted by day.
 */
export function register(context: ServiceContext, settings: AuditSettings): FastifyPluginAsync {
  const { database, clock } = context;
  const { token } = settings;
  return async (app) => {
    const retention = auditRetention(context, settings);
    everyHour(app, () => retention.purge(), 'Old audit events were not deleted');
    everyMinute(app, () => retention.countExcess(), 'Rejections over the limit were not counted');
    if (token === null) return;
    const audit = requestAudit(context);
    audit.auditRejections(app, (_request, status) => ({ event: EXPORT, reason: describeStatus(status) }));
    const gate = operatorGate(context, {
      token,
      challenge: 'Bearer realm="audit"',
      body: (_request, wait) =>
        wait === null
          ? 'The token in AUDIT_TOKEN is required.\n'
          : `Too many wrong tokens came from this network. Try again in ${wait} s.\n`,
    });
    addAuditFeed(app, database, audit, gate, EXPORT);
    app.get<{ Querystring: { since?: unknown; until?: unknown } }>(
      '/ops/audit',
      { onRequest: gate },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const until = moment(request.query.until, clock);
        const since =
          until && moment(request.query.since, () => new Date(Math.max(FIRST, until.getTime() - DAY_MS)));
        if (since === null || until === null) {
          return reply
            .code(400)
            .type('text/plain')
            .send('since and until are times from 1970 to 9999, such as 2026-01-31T00:00:00Z.\n');
        }
        // Audited before the first line is sent.
        await audit.write(request, EXPORT, null);
        return reply
          .type('application/jsonl; charset=utf-8')
          .header('content-disposition', 'attachment; filename="audit.jsonl"')
          .send(Readable.from(formatLines(auditEvents(database, { since, until }))));
      },
    );
  };
}
