import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { answerErrors } from '../contract/answer-errors';
import type { OperationId } from '../contract/contract';
import { neutralFailure } from '../contract/neutral-failure';
import { operations } from '../contract/operations';
import { parseStrictJson } from '../contract/strict-json';
import { sentFromPortal, type OriginAllowed } from '../request-origin';
import type { ServiceContext } from '../service-context';
import { cleanRecord, textField } from './record';
import { RecordQueue } from './record-queue';

const MOST_RECORDS = 100;
const KEPT_DAYS = 90;

/** What each operation of the contract stores (D-11). */
const KINDS = {
  storeClicks: 'click',
  storeHttpUsage: 'http',
  storeStateUsage: 'usage',
  storeDigitalPulse: 'digital-pulse',
} as const satisfies Partial<Record<OperationId, string>>;

/** Fields that name what happened, in the order in which they are looked for. */
const EVENT_FIELDS = ['EVENT_TYPE', 'EVENT_CODE', 'ACTION', 'TRANSITION_STATUS', 'HTTP_STATUS'] as const;

/**
 * The statistics store (D-11, STA-1 to STA-8). Records are answered before they are stored, so a slow or absent database
 * delays no flow; they are kept for 90 days. Refused: another origin (403), a longer body than the contract allows (413),
 * more than 100 records or anything that is no list of objects (400). No anti-forgery header, because sendBeacon cannot
 * send one.
 */
export function statisticsService(
  context: ServiceContext,
  originAllowed?: OriginAllowed,
): FastifyPluginAsync {
  return async (app) => {
    const queue = new RecordQueue({
      database: context.database,
      warn: (problem) => {
        context.log.warn(problem, 'usage records were not stored');
      },
    });
    app.addHook('onClose', () => queue.close());
    app.addHook('onReady', (done) => {
      forgetOldRecords(context);
      done();
    });

    // sendBeacon with a plain string sends text/plain; both are read as JSON, and nothing else is.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      ['application/json', 'text/plain'],
      { parseAs: 'string' },
      (_request: FastifyRequest, text: string) => Promise.resolve().then(() => parseStrictJson(text)),
    );
    app.setErrorHandler(answerErrors);

    const take = (kind: string) => (request: FastifyRequest, reply: FastifyReply) => {
      if (!sentFromPortal(request, context.settings, originAllowed)) {
        return reply.code(403).send(neutralFailure(request));
      }
      const records = recordsOf(request.body);
      if (records === null) return reply.code(400).send(neutralFailure(request));
      const received = context.clock().toISOString();
      queue.add(
        records.map((sent) => {
          const record = cleanRecord(sent);
          return {
            received_at: received,
            kind,
            event: textField(record, EVENT_FIELDS),
            white_label: textField(record, ['WL_KEY']),
            record,
          };
        }),
      );
      return reply.code(204).send();
    };
    const kinds: Partial<Record<OperationId, string>> = KINDS;
    for (const { id, url, bodyLimit } of operations) {
      const kind = kinds[id];
      if (kind !== undefined) app.post(url, { bodyLimit }, take(kind));
    }
  };
}

function recordsOf(body: unknown): readonly object[] | null {
  if (!Array.isArray(body) || body.length === 0 || body.length > MOST_RECORDS) return null;
  const isRecord = (item: unknown): item is object =>
    typeof item === 'object' && item !== null && !Array.isArray(item);
  return body.every(isRecord) ? body : null;
}

function forgetOldRecords(context: ServiceContext): void {
  const oldest = new Date(context.clock().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  context.database
    .query('DELETE FROM statistics_records WHERE received_at < $1', [oldest])
    .catch((error: unknown) => {
      context.log.warn({ error }, 'old usage records were not removed');
    });
}
