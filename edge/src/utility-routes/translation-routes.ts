import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '@portal/contract/i18n';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import type { PageDependencies } from '../page-context/page-dependencies';
import { getLanguageTranslations, getScopeTranslations } from '../pages/initial-state/page-translations';
import { reject } from '../requests/reject';
import { sendJsonWithEtag } from './json-with-etag';

/** Returns a JSON file's name without its extension; null when the name is not valid. */
function readName(file: string): string | null {
  return /^([A-Za-z0-9-]{1,64})\.json$/.exec(file)?.[1] ?? null;
}

function sendTranslations(request: FastifyRequest, reply: FastifyReply, texts: unknown): FastifyReply {
  return texts === null
    ? reject(request, reply, 404, 'Not found')
    : sendJsonWithEtag(request, reply, 'application/json; charset=utf-8', texts);
}

/** Serves translations of a white label: by language, and by language and scope (I18N-3). */
export function translationRoutes(pages: PageDependencies): FastifyPluginAsync {
  return async (app) => {
    const findTranslations = (
      key: string,
      name: string | null,
    ): { readonly whiteLabel: WhiteLabelConfiguration; readonly language: Language } | null => {
      const whiteLabel = pages.whiteLabels.get(key);
      const language = languages.find((each) => each === name);
      return whiteLabel === null || language === undefined ? null : { whiteLabel, language };
    };

    app.get<{ Params: { wl: string; file: string } }>('/app/texts/:wl/:file', (request, reply) => {
      const translations = findTranslations(request.params.wl, readName(request.params.file));
      return sendTranslations(
        request,
        reply,
        translations &&
          getLanguageTranslations(pages.releaseFor(request), translations.whiteLabel, translations.language),
      );
    });

    app.get<{ Params: { wl: string; language: string; file: string } }>(
      '/app/texts/:wl/:language/:file',
      (request, reply) => {
        const translations = findTranslations(request.params.wl, request.params.language);
        const scope = readName(request.params.file);
        return sendTranslations(
          request,
          reply,
          translations &&
            scope &&
            getScopeTranslations(
              pages.releaseFor(request),
              translations.whiteLabel,
              translations.language,
              scope,
            ),
        );
      },
    );
  };
}
