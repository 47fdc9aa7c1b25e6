import { sentFromPortal, type ServicesSettings } from '@portal/services';
import { storedCookies } from '@portal/shared-wl-assets/cookies';
import type { FastifyPluginAsync } from 'fastify';
import { refuse } from '../requests/refuse';
import { portalCookie } from '../requests/portal-cookie';
import { wayBack } from './way-back';

/** Where the form of the cookie notice is posted to; the way without scripts. */
const COOKIE_NOTICE_PATH = '/app/cookie-notice';

/** Bytes of such a form: a path and nothing else. */
const BODY_LIMIT = 4_096;

const DAY = 24 * 60 * 60;

/**
 * Closes the cookie notice for visitors without scripts: sets the same two cookies as the page would (LOG-14) and leads
 * back to it. Only a form of the portal's own pages is taken.
 */
export const cookieNotice =
  (settings: Pick<ServicesSettings, 'environment' | 'publicOrigin'>): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    app.post(COOKIE_NOTICE_PATH, (request, reply) => {
      if (!sentFromPortal(request, settings)) return refuse(request, reply, 403);
      const { publicOrigin } = settings;
      const cookie = (name: 'EU_COOKIE' | 'OptanonAlertBoxClosed', value: string): string =>
        portalCookie(publicOrigin, name, value, { seconds: storedCookies[name].days * DAY });
      const cookies = [
        cookie('EU_COOKIE', 'true'),
        ...(request.cookies['OptanonAlertBoxClosed'] === undefined
          ? [cookie('OptanonAlertBoxClosed', encodeURIComponent(new Date().toISOString()))]
          : []),
      ];
      const back = request.body instanceof URLSearchParams ? request.body.get('back') : null;
      const target = wayBack(back, request.headers.referer, publicOrigin);
      return reply.header('set-cookie', cookies).header('cache-control', 'no-store').redirect(target, 303);
    });
  };
