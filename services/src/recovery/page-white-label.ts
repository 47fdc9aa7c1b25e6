import type { FastifyRequest } from 'fastify';
import { DEFAULT_WHITE_LABEL, knownLoginScreen, type WhiteLabelExists } from '../white-label-key';

const HEADER = 'x-portal-white-label';

/**
 * The client whose brand and login page the messages of a recovery bear, or `clip`: the one that the call names, else that
 * of the page's address (`/{wl}/fps`, `/self-service/{wl}/fuid`), else the default. It decides about names, colours and
 * that one address, and nothing else.
 */
export function pageWhiteLabel(request: FastifyRequest, exists: WhiteLabelExists): string {
  const named = request.headers[HEADER];
  if (named !== undefined) return knownLoginScreen(named, exists);
  const { referer = '' } = request.headers;
  if (!URL.canParse(referer)) return DEFAULT_WHITE_LABEL;
  const [first, second] = new URL(referer).pathname.split('/').filter(Boolean);
  return knownLoginScreen(first === 'self-service' || first === 'app' ? second : first, exists);
}
