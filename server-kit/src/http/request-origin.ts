import type { FastifyRequest } from 'fastify';
import { isSandboxEnvironment } from '../configuration/environment';
import type { ServerSettings } from '../configuration/environment';

/**
 * Returns whether another origin may send requests to the portal: a host page that embeds one of its flows (CARD-8).
 *
 * @param whiteLabel the flow's client; without it the hosts of all clients are allowed
 */
export type OriginAllowed = (origin: string, whiteLabel?: string) => boolean;

export const ALLOW_NO_OTHER_ORIGIN: OriginAllowed = () => false;

/** Settings that define the portal's origin. */
export type OriginSettings = Pick<ServerSettings, 'environment' | 'publicOrigin'>;

/**
 * Returns whether an origin is the portal's configured one, including scheme and port. The Host header is trusted in LOCAL
 * and MOCK only, where a developer opens the same server as localhost or 127.0.0.1.
 *
 * @param origin value of the Origin header
 */
export function isPortalOrigin(
  origin: string,
  { host }: Pick<FastifyRequest, 'host'>,
  { environment, publicOrigin }: OriginSettings,
): boolean {
  return (
    origin === new URL(publicOrigin).origin ||
    (isSandboxEnvironment(environment) && origin === `http://${host}`)
  );
}

/**
 * Whether a page of the portal sent a request whose Origin is opaque: behind a proxy that adds `Referrer-Policy:
 * no-referrer`, browsers send `Origin: null`. Pages cannot set Sec-Fetch-Site, and a sandboxed frame is `cross-site`.
 */
export function isOpaqueSameOrigin(headers: FastifyRequest['headers']): boolean {
  return headers.origin === 'null' && headers['sec-fetch-site'] === 'same-origin';
}

/**
 * Returns whether an unsafe request was sent by a page of the portal (security rule 11). Browsers send
 * Sec-Fetch-Site, Origin or both, and each must match. A client that sends neither is no browser with a visitor's cookies,
 * so its request is accepted.
 *
 * @param originAllowed further origins: pages that embed a flow
 * @param whiteLabel the flow's client, if the request names it
 */
export function isSentFromPortal(
  request: FastifyRequest,
  settings: OriginSettings,
  originAllowed: OriginAllowed = ALLOW_NO_OTHER_ORIGIN,
  whiteLabel?: string,
): boolean {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (origin !== undefined && originAllowed(origin, whiteLabel)) return true;
  if (site !== undefined && site !== 'same-origin') return false;
  if (isOpaqueSameOrigin(request.headers)) return true;
  return origin === undefined || isPortalOrigin(origin, request, settings);
}
