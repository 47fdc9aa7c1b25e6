import { languages, type Language } from '@portal/shared-wl-assets/language';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../requests/reject';
import type { PageContext } from '../pages/page-context';
import { textsOfLanguage, textsOfScope } from '../pages/page-translations';
import { sendTagged } from './tagged-json';

/** The name of a JSON file without its ending, or null when it is none that the edge could have. */
const nameOf = (file: string): string | null => /^([A-Za-z0-9-]{1,64})\.json$/.exec(file)?.[1] ?? null;

const answer = (request: FastifyRequest, reply: FastifyReply, texts: unknown): FastifyReply =>
  texts === null
    ? refuse(request, reply, 404, 'Not found')
    : sendTagged(request, reply, 'application/json; charset=utf-8', texts);

/** Text files as a white label says them: by language, and by language and scope (I18N-3). */
export const textRoutes =
  (pages: PageContext): FastifyPluginAsync =>
  async (app) => {
    const wanted = (
      key: string,
      name: string | null,
    ): { readonly whiteLabel: WhiteLabelConfiguration; readonly language: Language } | null => {
      const whiteLabel = pages.whiteLabels.get(key);
      const language = languages.find((each) => each === name);
      return whiteLabel === null || language === undefined ? null : { whiteLabel, language };
    };

    app.get<{ Params: { wl: string; file: string } }>('/app/texts/:wl/:file', (request, reply) => {
      const found = wanted(request.params.wl, nameOf(request.params.file));
      return answer(
        request,
        reply,
        found && textsOfLanguage(pages.releaseFor(request), found.whiteLabel, found.language),
      );
    });

    app.get<{ Params: { wl: string; language: string; file: string } }>(
      '/app/texts/:wl/:language/:file',
      (request, reply) => {
        const found = wanted(request.params.wl, request.params.language);
        const scope = nameOf(request.params.file);
        return answer(
          request,
          reply,
          found && scope && textsOfScope(pages.releaseFor(request), found.whiteLabel, found.language, scope),
        );
      },
    );
  };
