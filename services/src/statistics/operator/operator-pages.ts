import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { StatisticsFigures } from '@portal/contract/operator';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import { withDatabaseTimeout } from '@portal/server-kit/database';
import { genericErrorBody } from '@portal/server-kit/http';
import { type PlainPages, sendOperatorPage } from '@portal/server-kit/pages';
import type { ServiceContext } from '../../context/service-context';
import { guardOperatorPages } from '../../operator-access/guard-operator-pages';
import type { StatisticsSettings } from '../statistics-settings';
import { cachedStatistics } from './cached-figures';
import { type SheetName, SHEETS, toCsv } from './csv';
import { queryStatistics } from './figure-queries';
import { newestRecords } from './newest-records';
import { readSelection, selectionQuery } from './selection';

/** Timeouts of the database that the page's queries may take: more than for visitors, because operators can wait. */
const RESPONSE_TIMEOUTS = 4;

type FiguresRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;

export interface OperatorOptions {
  /** Returns the name of a white label, or null for an unknown key. */
  readonly whiteLabelName: (key: string) => string | null;
}

/**
 * Statistics for operators as a page and CSV: in LOCAL and MOCK at `/dev/statistics`, with the newest records at
 * `/dev/statistics/records.json`; with STATISTICS_TOKEN at `/ops/statistics`, where rejections are audited. Otherwise the
 * routes do not exist (security rule 16).
 */
export function operatorPages(
  context: ServiceContext,
  { operatorToken }: StatisticsSettings,
  pages: PlainPages,
  { whiteLabelName }: OperatorOptions,
): FastifyPluginAsync {
  const { database, settings, clock, log } = context;
  const isSandbox = isSandboxEnvironment(settings.environment);
  const responses = cachedStatistics((selection, now) => queryStatistics(database, selection, now), clock);

  const showPage = (path: string) => async (request: FiguresRequest, reply: FastifyReply) => {
    const selection = readSelection(request.query);
    const send = (figures: StatisticsFigures | null, status: number) => {
      const keys = [selection.whiteLabel, ...(figures?.whiteLabels ?? [])].filter((key) => key !== null);
      const rows = [...(figures?.finished ?? []), ...(figures?.vitals ?? [])];
      const names = [...keys, ...rows.map((row) => row.white_label)].map((key) => [
        key,
        whiteLabelName(key) ?? key,
      ]);
      const whiteLabels = Object.fromEntries(names) as Record<string, string>;
      const view = { path, selection, query: selectionQuery(selection), whiteLabels, figures };
      return sendOperatorPage(pages, request, reply, {
        page: { name: 'statistics', view },
        isWide: true,
        status,
      });
    };
    try {
      return send(await withDatabaseTimeout(database, responses(selection), RESPONSE_TIMEOUTS), 200);
    } catch (error) {
      log.warn({ err: error, event: 'statistics page' }, 'The statistics could not be read');
      return send(null, 503);
    }
  };

  const saveSheet = async (request: FiguresRequest, reply: FastifyReply) => {
    const sheet = (Object.keys(SHEETS) as SheetName[]).find((name) => name === request.query['sheet']);
    reply.header('cache-control', 'no-store');
    if (sheet === undefined) return reply.code(404).send(genericErrorBody(request));
    const selection = readSelection(request.query);
    const text = toCsv(sheet, await withDatabaseTimeout(database, responses(selection), RESPONSE_TIMEOUTS));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="statistics-${sheet}-${selection.period}.csv"`)
      .send(text);
  };

  return async (app) => {
    const at = (path: string): void => {
      app.get<{ Querystring: Record<string, unknown> }>(path, showPage(path));
      app.get<{ Querystring: Record<string, unknown> }>(`${path}.csv`, saveSheet);
    };
    if (isSandbox) {
      at('/dev/statistics');
      app.get('/dev/statistics/records.json', async (_request, reply) =>
        reply.header('cache-control', 'no-store').send(await newestRecords(database)),
      );
    }
    if (operatorToken === null) return;
    await app.register(async (guarded) => {
      guardOperatorPages(guarded, context, {
        token: operatorToken,
        realm: 'statistics',
        event: 'readStatistics',
      });
      guarded.get<{ Querystring: Record<string, unknown> }>('/ops/statistics', showPage('/ops/statistics'));
      guarded.get<{ Querystring: Record<string, unknown> }>('/ops/statistics.csv', saveSheet);
    });
  };
}
