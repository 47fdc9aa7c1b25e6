import type { FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '@portal/shared-wl-assets/i18n';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import type { PageDependencies } from '../pages/page-dependencies';
import type { PageResponse, PageServer } from '../pages/serve-page';
import type { Scheme } from './studio-selection';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

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

/** Serves a screen in one state, which only the portal itself may frame; an unknown state gives Page Not Found. */
export async function serveFixture(
  context: PageDependencies,
  pages: PageServer,
  request: FastifyRequest,
  reply: FastifyReply,
  { part, state, whiteLabel, query, draft }: FixtureRequest,
): Promise<FastifyReply | PageResponse> {
  const { parts } = context.releaseFor(request);
  const hasFixtures = parts.get(part)?.manifest.exposes.includes('./fixtures') === true;
  const isKnown = hasFixtures && (await context.renderer.states(parts, part)).includes(state);
  if (whiteLabel === null || !isKnown) return pages.serveUrl(request, reply);
  const path = new URL(context.settings.publicOrigin + (request.raw.url ?? '/')).pathname;
  const language = languages.find((each) => each === query.language);
  const scheme = SCHEMES.find((each) => each === query.scheme);
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
