import { defaultLanguage, languageCookieValue, languageOf, languages } from '@portal/shared-wl-assets/language';
import type { FastifyPluginAsync } from 'fastify';
import type { PageContext } from './pages/page-context';
import { textsOfScope } from './pages/page-texts';

/** Seconds for which the chosen language is remembered. */
const YEAR = 365 * 24 * 60 * 60;

/** A path of this origin to go back to; anything else becomes the start (decisions D-9). */
const pathOf = (target: unknown, origin: string): string => {
  if (typeof target !== 'string' || !target.startsWith('/') || target.length > 2048) return '/';
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\\]/.test(target) || !URL.canParse(target, origin)) return '/';
  const url = new URL(target, origin);
  return url.origin === origin ? url.pathname + url.search : '/';
};

const weakTag = (id: string): string => `W/"${Buffer.from(id).toString('base64url').slice(-32)}"`;

/** Addresses of the edge itself: entry, language, texts, import map. */
export const smallRoutes =
  (pages: PageContext): FastifyPluginAsync =>
  async (app) => {
    app.get('/', (_request, reply) => reply.redirect('/app/default/login', 302));
    app.get('/login', (request, reply) => {
      const query = request.raw.url?.split('?')[1];
      return reply.redirect(`/app/default/login${query === undefined ? '' : `?${query}`}`, 302);
    });
    app.get('/app/clip/', (_request, reply) => reply.redirect('/app/clip/login', 302));

    // Changes nothing but how the visitor is spoken to, and works without JavaScript.
    app.get<{ Querystring: { to?: unknown; back?: unknown } }>('/app/language', (request, reply) => {
      const asked = typeof request.query.to === 'string' ? request.query.to : undefined;
      const language = languageOf(asked, languages, defaultLanguage);
      return reply
        .setCookie('displayLanguage', languageCookieValue(language), { path: '/', maxAge: YEAR, sameSite: 'lax' })
        .header('cache-control', 'no-store')
        .redirect(pathOf(request.query.back, pages.settings.publicOrigin), 302);
    });

    app.get<{ Params: { wl: string; language: string; file: string } }>(
      '/app/texts/:wl/:language/:file',
      (request, reply) => {
        const whiteLabel = pages.whiteLabels.get(request.params.wl);
        const language = languages.find((each) => each === request.params.language);
        const scope = /^([a-z0-9-]{1,64})\.json$/.exec(request.params.file)?.[1];
        const release = pages.release();
        const texts =
          whiteLabel === null || language === undefined || scope === undefined
            ? null
            : textsOfScope(release, whiteLabel, language, scope);
        if (texts === null) return reply.code(404).send({ status: 'FAILURE', errorMessage: 'Not found' });
        return reply.header('cache-control', 'no-cache').header('etag', weakTag(release.id)).send(texts);
      },
    );

    app.get('/importmap.json', (request, reply) => {
      const release = pages.release();
      const tag = weakTag(release.id);
      reply.header('cache-control', 'no-cache').header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('application/importmap+json').send(JSON.stringify(release.importMap));
    });

    app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
    app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  };
