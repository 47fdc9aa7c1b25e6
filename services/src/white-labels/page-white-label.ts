import type { FastifyRequest } from 'fastify';
import { isOpaqueSameOrigin, isPortalOrigin, type OriginSettings } from '@portal/server-kit/http';
import { createRejection } from '../api/rejections';
import { DEFAULT_WHITE_LABEL, knownLoginScreen, type LoginScreens } from './white-label-key';

const HEADER = 'x-portal-white-label';

/**
 * Returns the client or app whose brand and login page a recovery's messages show: from the header, else from the page's path
 * (`/{wl}/fps`, `/self-service/{wl}/fuid`), else the default. It affects only names, colours and the URL of the login
 * page.
 *
 * @throws HttpError 403 when a host page names no client: host pages are allowed per client (CARD-8)
 */
export function pageWhiteLabel(
  request: FastifyRequest,
  settings: OriginSettings,
  screens: LoginScreens,
): string {
  const { [HEADER]: named, origin, referer = '' } = request.headers;
  if (named !== undefined) return knownLoginScreen(named, screens);
  const isOpaque = isOpaqueSameOrigin(request.headers);
  if (origin !== undefined && !isOpaque && !isPortalOrigin(origin, request, settings))
    throw createRejection('no client named');
  if (!URL.canParse(referer)) return DEFAULT_WHITE_LABEL;
  const [first, second] = new URL(referer).pathname.split('/').filter(Boolean);
  return knownLoginScreen(first === 'self-service' || first === 'app' ? second : first, screens);
}
