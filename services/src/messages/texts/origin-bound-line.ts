import type { FastifyRequest } from 'fastify';
import { isOpaqueSameOrigin, isPortalOrigin, type OriginSettings } from '@portal/server-kit/http';
import { EMBEDDED_HEADER } from '@portal/server-kit/sessions';

/** Longest host name that leaves room for the text and the client's name in both languages. */
export const BOUND_HOST_LIMIT = 32;

/**
 * Returns the host to which a passcode's text message is bound: the portal's, or that of the host page that shows the
 * flow, whose origin the anti-forgery check has allowed (CARD-8).
 *
 * @returns null for a flow in a frame, whose top page is unknown, for an IP address, and for a host that is too long
 */
export function getBoundHost(request: FastifyRequest, settings: OriginSettings): string | null {
  const { headers } = request;
  const { origin } = headers;
  if (headers[EMBEDDED_HEADER] !== undefined) return null;
  const isPortal =
    origin === undefined || isOpaqueSameOrigin(headers) || isPortalOrigin(origin, request, settings);
  const { hostname } = new URL(isPortal ? settings.publicOrigin : origin);
  return /^(?=.*[a-z])[\w.-]+$/.test(hostname) && hostname.length <= BOUND_HOST_LIMIT ? hostname : null;
}

/**
 * Returns the last line of a text message, by which browsers autofill its passcode on that host only (WICG, origin-bound
 * one-time codes).
 */
export function originBoundLine(host: string, code: string): string {
  return `@${host} #${code}`;
}
