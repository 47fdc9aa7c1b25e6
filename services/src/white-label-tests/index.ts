import type { FastifyPluginAsync } from 'fastify';
import type { ServiceContext } from '../service-context';
import { readTestList } from './test-list';

export interface WhiteLabelTestsOptions {
  /** JSON file with the list; without one the list is empty. */
  whiteLabelTestsFile?: string | undefined;
}

/**
 * The list behind the white-label testing dialog (WLT-1): GET /portal-service/public/wlTestUrls. In PRODUCTION the
 * address does not exist (security rule 16).
 */
export function whiteLabelTestsService(
  context: ServiceContext,
  options: WhiteLabelTestsOptions,
): FastifyPluginAsync {
  return async (app) => {
    if (context.settings.environment === 'PRODUCTION') return;
    const list = await readTestList(options.whiteLabelTestsFile);
    app.get('/portal-service/public/wlTestUrls', (_request, reply) =>
      reply.header('cache-control', 'no-store').send(list),
    );
  };
}
