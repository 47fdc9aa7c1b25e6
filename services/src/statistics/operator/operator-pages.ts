import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import { withDatabaseTimeout } from '@portal/server-kit/database';
import { genericErrorBody } from '@portal/server-kit/http';
import { html, operatorHead, type PlainPages, sendPage } from '@portal/server-kit/pages';
import type { ServiceContext } from '../../context/service-context';
import { guardOperatorPages } from '../../operations/guard-operator-pages';
import { STATISTICS_DEFAULTS } from '../statistics-settings';
import { cachedStatistics } from './cached-figures';
import { type SheetName, SHEETS, toCsv } from './csv';
import { queryStatistics } from './figure-queries';
import { numberFormats } from './figures';
import { newestRecords } from './newest-records';
import { readSelection } from './selection';
import { selectionForm, statisticsBody, statisticsHead, type StatisticsPageInput } from './statistics-page';
import { statisticsTexts } from './statistics-texts';

/** Timeouts of the database that the page's queries may take: more than for visitors, because operators can wait. */
const RESPONSE_TIMEOUTS = 4;

type FiguresRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;

export interface OperatorOptions {
  /** Returns the name of a white label, or null for an unknown key. */
  readonly whiteLabelName?: (key: string) => string | null;
}

/**
 * Statistics for operators as a page and CSV: in LOCAL and MOCK at `/dev/statistics`, with the newest records at
 * `/dev/statistics/records.json`; with STATISTICS_TOKEN at `/ops/statistics`, where rejections are audited. Otherwise the
 * routes do not exist (security rule 16).
 */
export function operatorPages(
  context: ServiceContext,
  pages: PlainPages,
  { whiteLabelName }: OperatorOptions = {},
): FastifyPluginAsync {
  const { database, settings, clock, log } = context;
  const { operatorToken } = settings.statistics ?? STATISTICS_DEFAULTS;
  const isSandbox = isSandboxEnvironment(settings.environment);
  const responses = cachedStatistics((selection, now) => queryStatistics(database, selection, now), clock);

  const createInput = (request: FiguresRequest, path: string): StatisticsPageInput => {
    const language = pages.language(request);
    const t = statisticsTexts(language);
    return {
      path,
      selection: readSelection(request.query),
      t,
      figures: numberFormats(language),
      getName: (key) => whiteLabelName?.(key) ?? key,
    };
  };

  const showPage = (path: string) => async (request: FiguresRequest, reply: FastifyReply) => {
    const input = createInput(request, path);
    const { title, unavailable } = input.t;
    const head = operatorHead({ language: pages.language(request), path, isSandbox });
    try {
      const body = statisticsBody(
        await withDatabaseTimeout(database, responses(input.selection), RESPONSE_TIMEOUTS),
        input,
      );
      return sendPage(pages, request, reply, { title, body, head, wide: true, styles: 'figures' });
    } catch (error) {
      log.warn({ err: error, event: 'statistics page' }, 'The statistics could not be read');
      const body = html`<div class="figures">
        <div class="figures-head">${statisticsHead(input)}${selectionForm(input, [])}</div>
        <p class="plain-card" role="alert">${unavailable}</p>
      </div>`;
      return sendPage(pages, request, reply, {
        title,
        body,
        head,
        wide: true,
        styles: 'figures',
        status: 503,
      });
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
