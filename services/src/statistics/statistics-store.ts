import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { OperationId } from '@portal/contract/api';
import {
  genericErrorBody,
  handleErrors,
  isRecord,
  isSentFromPortal,
  type OriginAllowed,
} from '@portal/server-kit/http';
import { getIpAddress, IpLimit } from '@portal/server-kit/limits';
import { DAY_MS, everyHour } from '@portal/server-kit/scheduling';
import { operations } from '../api/operations';
import { acceptStrictJson } from '../api/strict-json';
import type { ServiceContext } from '../context/service-context';
import { recordRetention } from './limits/retention';
import { queuedRecord } from './records/queued-record';
import { RecordQueue } from './records/record-queue';
import type { StatisticsSettings } from './statistics-settings';

const MAX_RECORDS = 100;
/** Minimum number of days in which one network can fill the table. */
const DAYS_TO_FILL = 10;
/** Maximum size of a cleaned record; records of the portal's pages have about 1,000 bytes. */
const MAX_RECORD_BYTES = 16_000;
/** Bytes that count as one record, so that a few large records use up as much of a limit as many small ones. */
const BYTES_PER_UNIT = 1_000;

/** Kinds of records by operation of the contract (D-11). */
const KINDS = {
  storeClicks: 'click',
  storeHttpUsage: 'http',
  storeStateUsage: 'usage',
  storeDigitalPulse: 'digital-pulse',
} as const satisfies Partial<Record<OperationId, string>>;

/**
 * Statistics store (D-11, STA-1 to STA-8). Responds before records are stored, so that a slow database delays no flow.
 * Rejects foreign origins (403), bodies without a length (411) or too long (413), anything but 1 to 100 objects (400), and
 * floods (429). Drops records beyond 16 kB. Needs no anti-forgery header, because sendBeacon cannot send one.
 */
export function statisticsStore(
  context: ServiceContext,
  settings: StatisticsSettings,
  originAllowed: OriginAllowed,
): FastifyPluginAsync {
  return async (app) => {
    const { counters } = context;
    const limits = [
      new IpLimit(context.clock, settings.recordsPerIpPerMinute),
      // The oldest records are deleted first: without a daily limit one sender could quickly displace all other records.
      new IpLimit(
        context.clock,
        Math.max(settings.recordsPerIpPerMinute, Math.ceil(settings.maxRecords / DAYS_TO_FILL)),
        DAY_MS,
      ),
    ];
    const takeFromLimits = (ipAddress: string, records: number): void => {
      for (const limit of limits) limit.take(ipAddress, records);
    };
    const retention = recordRetention(context, settings);
    const queue = new RecordQueue({
      database: context.database,
      stored: (records) => retention.stored(records),
      warn: (problem) => {
        counters?.recordsDropped(problem.reason, problem.dropped);
        context.log.warn(problem, 'usage records were not stored');
      },
    });
    counters?.recordsWaiting(() => queue.length);
    everyHour(app, () => retention.purge(), 'Old statistics records were not removed');
    app.addHook('onClose', () => queue.close());

    // sendBeacon sends a string as text/plain; only these two types are accepted, and both are parsed as JSON.
    acceptStrictJson(app, ['application/json', 'text/plain']);
    app.setErrorHandler(handleErrors);

    // Checks Content-Length before the body is read, so that a flood costs as little as possible.
    const rejectUnread = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (!isSentFromPortal(request, context.settings, originAllowed)) {
        await reply.code(403).send(genericErrorBody(request));
        return;
      }
      if (request.headers['content-length'] === undefined) {
        await reply.code(411).send(genericErrorBody(request));
        return;
      }
      if (getIpAddress(request) === undefined) {
        await reply.code(400).send(genericErrorBody(request));
        return;
      }
      const waits = limits.map((limit) => limit.wait(request.ip)).filter((wait) => wait !== null);
      if (waits.length === 0) {
        takeFromLimits(request.ip, recordsOfBody(request));
        return;
      }
      const retryAfterSeconds = Math.max(...waits);
      counters?.recordsDropped('flood', 1);
      reply.header('retry-after', String(retryAfterSeconds));
      await reply.code(429).send(genericErrorBody(request, { retryAfterSeconds }));
    };
    const take = (kind: string) => (request: FastifyRequest, reply: FastifyReply) => {
      const sent = readRecords(request.body);
      if (sent === null) {
        counters?.recordsDropped('malformed', 1);
        return reply.code(400).send(genericErrorBody(request));
      }
      takeFromLimits(request.ip, Math.max(0, sent.length - recordsOfBody(request)));
      const received = context.clock().toISOString();
      const records = sent
        .map((record) => queuedRecord(record, kind, received))
        .filter(({ record }) => Buffer.byteLength(JSON.stringify(record)) <= MAX_RECORD_BYTES);
      if (records.length < sent.length) counters?.recordsDropped('malformed', sent.length - records.length);
      for (const { topic } of records) counters?.recordsAccepted(topic, 1);
      queue.add(records);
      return reply.code(204).send();
    };
    const kinds: Partial<Record<OperationId, string>> = KINDS;
    for (const { id, url, bodyLimit } of operations) {
      const kind = kinds[id];
      if (kind !== undefined) app.post(url, { bodyLimit, onRequest: rejectUnread }, take(kind));
    }
  };
}

/** Returns the number of records that a body counts as because of its length. */
function recordsOfBody({ headers }: FastifyRequest): number {
  return Math.ceil(Number(headers['content-length']) / BYTES_PER_UNIT);
}

function readRecords(body: unknown): readonly object[] | null {
  if (!Array.isArray(body) || body.length === 0 || body.length > MAX_RECORDS) return null;
  return body.every(isRecord) ? body : null;
}
