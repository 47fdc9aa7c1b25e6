import type { FastifyRequest } from 'fastify';
import { HttpError, isOpaqueSameOrigin, isPortalOrigin } from '@portal/server-kit/http';
import { DEFAULT_WHITE_LABEL, knownLoginScreen } from '../../white-labels/white-label-key';
import type { RecoveryContext } from './recovery-context';

const HEADER = 'x-portal-white-label';

/**
 * The client whose brand and login page the messages of a recovery bear, or `clip`: the one that the call names, else that
 * of the page's address (`/{wl}/fps`, `/self-service/{wl}/fuid`), else the default. It decides about names, colours and
 * that one address, and nothing else.
 *
 * @throws HttpError when a host page names none: only of the client that it names it is known to be a host (CARD-8)
 */
export function pageWhiteLabel(
  request: FastifyRequest,
  { settings, whiteLabelExists }: Pick<RecoveryContext, 'settings' | 'whiteLabelExists'>,
): string {
  const { [HEADER]: named, origin, referer = '' } = request.headers;
  if (named !== undefined) return knownLoginScreen(named, whiteLabelExists);
  const isOpaque = isOpaqueSameOrigin(request.headers);
  if (origin !== undefined && !isOpaque && !isPortalOrigin(origin, request, settings))
    throw new HttpError(403, 'no client named');
  if (!URL.canParse(referer)) return DEFAULT_WHITE_LABEL;
  const [first, second] = new URL(referer).pathname.split('/').filter(Boolean);
  return knownLoginScreen(first === 'self-service' || first === 'app' ? second : first, whiteLabelExists);
}
