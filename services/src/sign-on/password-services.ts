import type { FastifyInstance } from 'fastify';
import { readGrant } from '../recovery';
import { knownWhiteLabel } from '../white-label-key';
import { DATABASE_DEADLINE_MS, withDeadline } from '../deadline';
import { cameFromClip, CLIP_RETURN } from './clip-return';
import { addressQuery } from './login-return';
import { type SignOn } from './sign-on';
import { portalTarget } from './target';

/** The reason that stands for a change of password after recovery (specification, section 9). */
const CHANGE_PASSWORD_REASON = '34';

interface PasswordServicesQuery {
  SMAUTHREASON?: unknown;
  TARGET?: unknown;
  wl?: unknown;
}

/**
 * `GET /pw/forms/smpwservices.fcc` (CHG-1, D-7): with a grant of this browser's recovery session it leads to the
 * change-password screen, otherwise to the request screen. It only looks: the grant is spent by the change itself
 * (security rule 7).
 */
export function addPasswordServices(app: FastifyInstance, { context, whiteLabelExists }: SignOn): void {
  app.get<{ Querystring: PasswordServicesQuery }>('/pw/forms/smpwservices.fcc', async (request, reply) => {
    const { SMAUTHREASON: reason, TARGET: target, wl } = request.query;
    const named = wl ?? whiteLabelIn(target, context.settings.publicOrigin);
    const whiteLabel = knownWhiteLabel(named, whiteLabelExists);
    const session = request.portalSession();
    const grant =
      session === null || reason !== CHANGE_PASSWORD_REASON
        ? null
        : await withDeadline(readGrant(context.database, session.id, context.clock()), DATABASE_DEADLINE_MS);
    reply.header('cache-control', 'no-store');
    // Carried along, so that the end of the change leads back to the second app, too.
    const back = cameFromClip(request, context.settings.publicOrigin) ? [CLIP_RETURN] : [];
    if (grant?.ready !== true) {
      const query = addressQuery(back);
      return reply.redirect(`/${whiteLabel}/fps${query && `?${query}`}`, 302);
    }
    const firstTime = grant.firstTime ? ([['FTUF', 'Y']] as const) : [];
    const query = [['wl', whiteLabel] as const, ...firstTime, ...back];
    return reply.redirect(`/nxn/fps-self-change-pw?${addressQuery(query)}`, 302);
  });
}

/** White label of a login address such as `/app/{wl}/login`; whether it exists is for the caller to ask. */
function whiteLabelIn(target: unknown, publicOrigin: string): string | null {
  const path = typeof target === 'string' ? portalTarget(target, publicOrigin) : null;
  return /^\/(?:app|self-service)\/([a-z0-9-]{1,64})\//.exec(path ?? '')?.[1] ?? null;
}
