import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify';
import { numberInDigits } from '@portal/registry/settings';
import type { Database } from '@portal/server-kit/database';
import type { RequestAudit } from '../audit/request-audit';
import { readAuditCursor, writeAuditCursor } from './audit-cursor';
import { newestFeedPosition, readAuditFeed } from './audit-feed';
import { toEcsEvent } from './ecs-event';

/** Response header with the cursor of the next request. */
const NEXT_CURSOR = 'next-cursor';
const DEFAULT_LIMIT = 500;
const MAX_LIMIT = 1_000;

function rejectQuery(reply: FastifyReply, status: 400 | 410, sentence: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${sentence}\n`);
}

function readLimit(text: unknown): number | null {
  if (text === undefined) return DEFAULT_LIMIT;
  return typeof text === 'string' ? numberInDigits(text, 1, MAX_LIMIT) : null;
}

function readPosition(cursor: unknown): number | null {
  if (cursor === undefined) return 0;
  return typeof cursor === 'string' ? readAuditCursor(cursor) : null;
}

/**
 * Adds `GET /ops/audit/events?cursor=…&limit=…`: events for a SIEM in ECS fields, one per line; without a cursor from the
 * oldest on. The response names the next cursor even when there are no events yet.
 *
 * @param exportEvent name of the export in the audit log
 */
export function addAuditFeed(
  app: FastifyInstance,
  database: Database,
  audit: RequestAudit,
  gate: onRequestAsyncHookHandler,
  exportEvent: string,
): void {
  app.get<{ Querystring: { cursor?: unknown; limit?: unknown } }>(
    '/ops/audit/events',
    { onRequest: gate },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const limit = readLimit(request.query.limit);
      if (limit === null)
        return rejectQuery(reply, 400, `limit must be a whole number from 1 to ${MAX_LIMIT}.`);
      const position = readPosition(request.query.cursor);
      if (position === null)
        return rejectQuery(
          reply,
          400,
          `cursor must be that of the header "${NEXT_CURSOR}" of an earlier response, or be left out.`,
        );
      if (position > (await newestFeedPosition(database)))
        return rejectQuery(
          reply,
          410,
          'This cursor is ahead of the database, as after restoring a backup. Begin again without a cursor.',
        );
      const events = await readAuditFeed(database, position, limit);
      // An audited export is itself an event: a page with nothing else is not audited, so that a reader reaches the end.
      if (events.some(({ event }) => event !== exportEvent)) await audit.write(request, exportEvent, null);
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .header(NEXT_CURSOR, writeAuditCursor(events.at(-1)?.feed_position ?? position))
        .send(events.map((event) => `${JSON.stringify(toEcsEvent(event))}\n`).join(''));
    },
  );
}
