import { createHash } from 'node:crypto';
import {
  defaultLanguage,
  DISPLAY_LANGUAGE_COOKIE,
  languageCookieValue,
  languageOf,
  languages,
} from '@portal/shared-wl-assets/language';
import { safeRedirect } from '@portal/shared-wl-assets/redirects';
import { QUERY_VALUE_LIMIT } from '@portal/shared-wl-assets/routes';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from './pages/page-context';
import { textsOfScope } from './pages/page-texts';

/** Seconds for which the chosen language is remembered. */
const YEAR = 365 * 24 * 60 * 60;

/** A path of this origin to go back to; anything else becomes the start (decisions D-9). */
const pathOf = (target: unknown, origin: string): string =>
  (typeof target === 'string' && target.length <= QUERY_VALUE_LIMIT
    ? safeRedirect(target, { origin, allowedOrigins: [] })
    : null) ?? '/';

/** Sends JSON that a browser may keep but has to ask for again: with the tag of its own content (RFC 9110, 8.8.3). */
const sendTagged = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: unknown,
): FastifyReply => {
  const text = JSON.stringify(content);
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 32)}"`;
  reply.header('cache-control', 'no-cache').header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type(type).send(text);
};

/** Addresses of the edge itself: entry, language, texts, import map. */
export const smallRoutes =
  (pages: PageContext): FastifyPluginAsync =>
  async (app) => {
    app.get('/', (_request, reply) => reply.redirect('/app/default/login', 302));
    app.get('/login', (request, reply) => {
      const { search } = new URL(request.raw.url ?? '/', pages.settings.publicOrigin);
      return reply.redirect(`/app/default/login${search}`, 302);
    });
    app.get('/app/clip/', (_request, reply) => reply.redirect('/app/clip/login', 302));

    // Changes nothing but how the visitor is spoken to, and works without JavaScript.
    app.get<{ Querystring: { to?: unknown; back?: unknown } }>('/app/language', (request, reply) => {
      const asked = typeof request.query.to === 'string' ? request.query.to : undefined;
      const language = languageOf(asked, languages, defaultLanguage);
      const secure = pages.settings.publicOrigin.startsWith('https:') ? '; Secure' : '';
      const cookie = `${DISPLAY_LANGUAGE_COOKIE}=${languageCookieValue(language)}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
      return reply
        .header('set-cookie', cookie)
        .header('cache-control', 'no-store')
        .redirect(pathOf(request.query.back, pages.settings.publicOrigin), 302);
    });

    app.get<{ Params: { wl: string; language: string; file: string } }>(
      '/app/texts/:wl/:language/:file',
      (request, reply) => {
        const whiteLabel = pages.whiteLabels.get(request.params.wl);
        const language = languages.find((each) => each === request.params.language);
        const scope = /^([a-z0-9-]{1,64})\.json$/.exec(request.params.file)?.[1];
        const texts =
          whiteLabel === null || language === undefined || scope === undefined
            ? null
            : textsOfScope(pages.release(), whiteLabel, language, scope);
        if (texts === null) return reply.code(404).send({ status: 'FAILURE', errorMessage: 'Not found' });
        return sendTagged(request, reply, 'application/json; charset=utf-8', texts);
      },
    );

    app.get('/importmap.json', (request, reply) =>
      sendTagged(request, reply, 'application/importmap+json', pages.release().importMap),
    );

    app.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
    );
    app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  };
