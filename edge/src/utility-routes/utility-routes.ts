import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { chooseLanguage, defaultLanguage, languageCookieValue, languages } from '@portal/contract/i18n';
import { appBase, appLogin } from '@portal/contract/page';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import { portalCookies } from '@portal/server-kit/sessions';
import type { PageDependencies } from '../page-context/page-dependencies';
import { resolveRequestWhiteLabel } from '../page-context/request-white-label';
import { sendJsonWithEtag } from './json-with-etag';
import { resolveReturnUrl } from './return-url';

/** Login page when no client is named. */
const DEFAULT_LOGIN_ROUTE = '/app/default/login';
/** Routes of the edge itself: entry, language, import map. */
export function utilityRoutes(pages: PageDependencies): FastifyPluginAsync {
  return async (app) => {
    const isSandbox = isSandboxEnvironment(pages.settings.environment);
    const cookies = portalCookies(pages.settings);
    /**
     * Returns the login route of the named client, else of the client being tested (WLT-3; in LOCAL and MOCK only),
     * else the default.
     */
    const loginRoute = (request: FastifyRequest, named = ''): string => {
      const tested = isSandbox ? (cookies.read(request, 'wlCookie') ?? '') : '';
      const client = pages.whiteLabels.get(named) ?? pages.whiteLabels.get(tested);
      return client?.loginRoute ?? DEFAULT_LOGIN_ROUTE;
    };

    const readSearch = (request: FastifyRequest): Pick<URL, 'search' | 'searchParams'> =>
      new URL(request.raw.url ?? '/', pages.settings.publicOrigin);

    app.get('/', (request, reply) => reply.redirect(loginRoute(request), 302));
    app.get('/login', (request, reply) => {
      const { search, searchParams } = readSearch(request);
      const login = loginRoute(request, searchParams.get('wl') ?? '');
      return reply.redirect(`${login}${search}`, 302);
    });
    // Password managers open this URL (W3C, A Well-Known URL for Changing Passwords; RFC 8615).
    app.get('/.well-known/change-password', (request, reply) => {
      const { raw, headers, cookies: sent } = request;
      const { key } = resolveRequestWhiteLabel(pages, { url: raw.url ?? '/', headers, cookies: sent });
      return reply.redirect(`/${key}/fps`, 302);
    });
    for (const each of pages.apps)
      app.get(`${appBase(each)}/`, (request, reply) =>
        reply.redirect(appLogin(each) + readSearch(request).search, 302),
      );

    // Changes only the display language, and works without JavaScript.
    app.get<{ Querystring: { to?: unknown; back?: unknown } }>('/app/language', (request, reply) => {
      const requested = typeof request.query.to === 'string' ? request.query.to : undefined;
      const language = chooseLanguage(requested, languages, defaultLanguage);
      const { publicOrigin } = pages.settings;
      cookies.write(reply, 'displayLanguage', languageCookieValue(language));
      return reply
        .header('cache-control', 'no-store')
        .redirect(resolveReturnUrl(request.query.back, request.headers.referer, publicOrigin), 302);
    });

    app.get('/importmap.json', (request, reply) =>
      sendJsonWithEtag(request, reply, 'application/importmap+json', pages.releaseFor(request).importMap),
    );

    app.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
    );
    app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  };
}
