import type { FastifyRequest } from 'fastify';
import type { StudioView } from '@portal/contract/operator';
import type { PageDependencies } from '../page-context/page-dependencies';
import { listPartStates } from './part-states';

/** Returns the screens and white labels that the studio offers. */
export async function readStudioView(
  context: PageDependencies,
  request: FastifyRequest,
): Promise<StudioView> {
  const { renderer, releaseFor, whiteLabels } = context;
  return {
    states: await listPartStates(renderer, releaseFor(request)),
    whiteLabels: whiteLabels.keys().map((key) => [key, whiteLabels.get(key)?.name ?? key]),
  };
}
