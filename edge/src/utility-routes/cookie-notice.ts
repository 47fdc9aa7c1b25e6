import type { FastifyPluginAsync } from 'fastify';
import { isSentFromPortal, type OriginSettings } from '@portal/server-kit/http';
import { portalCookies } from '@portal/server-kit/sessions';
import { reject } from '../requests/reject';
import { resolveReturnUrl } from './return-url';

/** URL path to which the form of the cookie notice is posted without scripts. */
const COOKIE_NOTICE_PATH = '/app/cookie-notice';

/** Maximum form size in bytes: it holds a path. */
const BODY_LIMIT = 4_096;

/**
 * Closes the cookie notice for visitors without scripts: sets the same two cookies as the page would (LOG-14) and
 * redirects back to it. Only forms of the portal's own pages are accepted.
 */
export function cookieNoticeRoutes(settings: OriginSettings): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const cookies = portalCookies(settings);
    app.post(COOKIE_NOTICE_PATH, (request, reply) => {
      if (!isSentFromPortal(request, settings)) return reject(request, reply, 403);
      cookies.write(reply, 'EU_COOKIE', 'true');
      if (cookies.read(request, 'OptanonAlertBoxClosed') === undefined)
        cookies.write(reply, 'OptanonAlertBoxClosed', new Date().toISOString());
      const back = request.body instanceof URLSearchParams ? request.body.get('back') : null;
      const target = resolveReturnUrl(back, request.headers.referer, settings.publicOrigin);
      return reply.header('cache-control', 'no-store').redirect(target, 303);
    });
  };
}
