import type { FastifyPluginAsync } from 'fastify';
import type { OriginAllowed } from '@portal/server-kit/http';
import type { PlainPages } from '@portal/server-kit/pages';
import type { ServiceContext } from '../context/service-context';
import { operatorPages, type OperatorOptions } from './operator/operator-pages';
import type { StatisticsSettings } from './statistics-settings';
import { statisticsStore } from './statistics-store';

/** What the statistics use of the clients. */
export interface StatisticsOptions extends OperatorOptions {
  /** Whether a host page's origin may embed a flow, which sends records (CARD-8). */
  readonly originAllowed: OriginAllowed;
}

/** Statistics: the store of usage records, and its figures for operators. */
export function register(
  context: ServiceContext,
  settings: StatisticsSettings,
  pages: PlainPages,
  options: StatisticsOptions,
): FastifyPluginAsync {
  return async (app) => {
    await app.register(statisticsStore(context, settings, options.originAllowed));
    await app.register(operatorPages(context, settings, pages, options));
  };
}
