import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { everyHour, everyMinute } from '@portal/server-kit/scheduling';
import type { ServiceContext } from '../context/service-context';
import { type AuditEvent, auditEvents } from './audit/audit-events';
import { addAuditFeed } from './audit/audit-feed-route';
import { auditRetention } from './audit/audit-retention';
import { AUDIT_DEFAULTS } from './audit/audit-settings';
import { describeStatus, requestAudit } from './audit/request-audit';
import { operatorGate } from './operator-gate';

/** The export of the audit log, as the log itself names it. */
const EXPORT = 'exportAudit';
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Only a count has a number of events, and only an operator's event a name and a note. */
function formatLine({ times, actor, note, ...event }: AuditEvent): string {
  return `${JSON.stringify({
    ...event,
    ...(actor !== null && { actor }),
    ...(note !== null && { note }),
    ...(times !== null && { times }),
  })}\n`;
}

/** One event a line (JSON Lines), as log stores take it. */
async function* formatLines(events: AsyncIterable<AuditEvent>): AsyncGenerator<string, void, undefined> {
  for await (const event of events) yield formatLine(event);
}

/** Earliest accepted time; years beyond four digits (RFC 3339, 1) cannot be compared by the database. */
const FIRST = Date.parse('1970-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Parses a time of the query, or returns the fallback; null when it is invalid. */
function moment(text: unknown, fallback: () => Date): Date | null {
  if (text === undefined) return fallback();
  const at = typeof text === 'string' && text.length <= 40 ? Date.parse(text) : Number.NaN;
  return at >= FIRST && at <= LAST ? new Date(at) : null;
}

/**
 * Audit log for operators: `GET /ops/audit?since=…&until=…` with AUDIT_TOKEN as `Bearer`, by default the last day, and
 * the feed of `addAuditFeed`. Without that setting the routes do not exist. Each export and each rejected one is audited. Events older than
 * AUDIT_DAYS are deleted, and rejections of one kind beyond AUDIT_MAX_REJECTIONS counted by day.
 */
export function operationsService(context: ServiceContext): FastifyPluginAsync {
  const { database, settings, clock, log } = context;
  const retained = settings.audit ?? AUDIT_DEFAULTS;
  const { token } = retained;
  return async (app) => {
    const retention = auditRetention(context, retained);
    everyHour(app, log, () => retention.purge(), 'Old audit events were not deleted');
    everyMinute(app, log, () => retention.look(), 'Rejections over the limit were not counted');
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
        // The export is audited before its first line is sent.
        await audit.write(request, EXPORT, null);
        return reply
          .type('application/jsonl; charset=utf-8')
          .header('content-disposition', 'attachment; filename="audit.jsonl"')
          .send(Readable.from(formatLines(auditEvents(database, { since, until }))));
      },
    );
  };
}
