import type { FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '@portal/contract/i18n';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { HttpError, UNAVAILABLE_RETRY_SECONDS } from '@portal/server-kit/http';
import type { PageDependencies } from '../page-context/page-dependencies';
import type { PageResponse, PageServer } from '../pages/serve-page';
import { hasFixtures, readPartStates } from './part-states';

/** Creates the error of a request that needs the states of a part before the renderer has named them. */
export function statesUnavailable(part: string): HttpError {
  return new HttpError(503, `the states of ${part} are unavailable`, {
    retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
  });
}

/** One state of a part's screens, for a white label. */
export interface FixtureRequest {
  readonly part: string;
  readonly state: string;
  readonly whiteLabel: WhiteLabelConfiguration | null;
  /** Language and scheme of the URL; unknown values count as absent. */
  readonly query: { readonly language?: unknown; readonly scheme?: unknown };
  /** Id and version of an unpublished white label. */
  readonly draft?: string;
}

/**
 * Serves a screen in one state, which only the portal itself may frame; an unknown state gives Page Not Found.
 *
 * @throws HttpError 503 while the states are unknown, since the renderer is busy
 */
export async function serveFixture(
  context: PageDependencies,
  pages: PageServer,
  request: FastifyRequest,
  reply: FastifyReply,
  { part, state, whiteLabel, query, draft }: FixtureRequest,
): Promise<FastifyReply | PageResponse> {
  const { parts } = context.releaseFor(request);
  const live = parts.get(part);
  if (whiteLabel === null || !hasFixtures(live)) return pages.serveUrl(request, reply);
  const states = await readPartStates(context.renderer, parts, live);
  if (states.length === 0) throw statesUnavailable(part);
  if (!states.includes(state)) return pages.serveUrl(request, reply);
  const path = new URL(context.settings.publicOrigin + (request.raw.url ?? '/')).pathname;
  const language = languages.find((each) => each === query.language);
  const scheme = (['light', 'dark'] as const).find((each) => each === query.scheme);
  return pages.servePage(request, reply, {
    route: { part, page: state, module: 'fixtures', path, params: { wl: whiteLabel.key }, query: {} },
    whiteLabel,
    status: 200,
    framedBy: [context.settings.publicOrigin],
    ...(language !== undefined && { language }),
    ...(scheme !== undefined && { scheme }),
    ...(draft !== undefined && { draft }),
  });
}
