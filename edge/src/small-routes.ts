import { isTrialEnvironment } from '@portal/services';
import {
  defaultLanguage,
  DISPLAY_LANGUAGE_COOKIE,
  languageCookieValue,
  languageOf,
  languages,
} from '@portal/shared-wl-assets/language';
import { safeRedirect } from '@portal/shared-wl-assets/redirects';
import { QUERY_VALUE_LIMIT } from '@portal/shared-wl-assets/routes';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { PageContext } from './pages/page-context';
import { sendTagged } from './tagged-json';

/** Seconds for which the chosen language is remembered. */
const YEAR = 365 * 24 * 60 * 60;

/** A path of this origin to go back to; anything else becomes the start (decisions D-9). */
const pathOf = (target: unknown, origin: string): string =>
  (typeof target === 'string' && target.length <= QUERY_VALUE_LIMIT
    ? safeRedirect(target, { origin, allowedOrigins: [] })
    : null) ?? '/';

/** Addresses of the edge itself: entry, language, import map. */
export const smallRoutes =
  (pages: PageContext): FastifyPluginAsync =>
  async (app) => {
    const trial = isTrialEnvironment(pages.settings.environment);
    /** Key where an address names none: the one that is being tested (WLT-3), in LOCAL and MOCK only. */
    const startKey = (request: FastifyRequest): string => {
      const tested = trial ? (request.cookies['wlCookie'] ?? '') : '';
      return pages.whiteLabels.get(tested)?.key ?? 'default';
    };

    app.get('/', (request, reply) => reply.redirect(`/app/${startKey(request)}/login`, 302));
    app.get('/login', (request, reply) => {
      const { search, searchParams } = new URL(request.raw.url ?? '/', pages.settings.publicOrigin);
      const key = pages.whiteLabels.get(searchParams.get('wl') ?? '')?.key ?? startKey(request);
      return reply.redirect(`/app/${key}/login${search}`, 302);
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

    app.get('/importmap.json', (request, reply) =>
      sendTagged(request, reply, 'application/importmap+json', pages.releaseFor(request).importMap),
    );

    app.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
    );
    app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  };
