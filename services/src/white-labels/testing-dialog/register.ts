import type { FastifyPluginAsync } from 'fastify';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import type { ServiceContext } from '../../context/service-context';
import type { WhiteLabelExists } from '../white-label-key';
import demoList from './demo-list.json';
import { readTestList, type WhiteLabelTestEntry } from './test-list';

export interface WhiteLabelTestsOptions {
  /** JSON file with the list; without one, the list has the demo clients in LOCAL and MOCK and is empty elsewhere. */
  readonly whiteLabelTestsFile?: string | undefined;
  readonly whiteLabelExists: WhiteLabelExists;
}

/**
 * Serves the list of the white-label testing dialog (WLT-1) at `GET /portal-service/public/wlTestUrls`. In PRODUCTION the
 * route does not exist (security rule 16).
 */
export function register(context: ServiceContext, options: WhiteLabelTestsOptions): FastifyPluginAsync {
  return async (app) => {
    if (context.settings.environment === 'PRODUCTION') return;
    const { whiteLabelTestsFile, whiteLabelExists } = options;
    const list =
      whiteLabelTestsFile === undefined && isSandboxEnvironment(context.settings.environment)
        ? selectExisting(demoList, whiteLabelExists)
        : await readTestList(whiteLabelTestsFile);
    app.get('/portal-service/public/wlTestUrls', (_request, reply) =>
      reply.header('cache-control', 'no-store').send(list),
    );
  };
}

function selectExisting(
  list: readonly WhiteLabelTestEntry[],
  exists: WhiteLabelExists,
): readonly WhiteLabelTestEntry[] {
  return list
    .map((entry) => ({ ...entry, plWLMap: entry.plWLMap.filter(({ wlKeyNonUniq }) => exists(wlKeyNonUniq)) }))
    .filter(({ plWLMap }) => plWLMap.length > 0);
}
