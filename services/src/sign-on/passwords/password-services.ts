import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withDatabaseTimeout } from '@portal/server-kit/database';
import { readGrant } from '../../recovery/state/grants';
import { clientOfScreen } from '../../white-labels/white-label-key';
import type { LoginScreen } from '../login/login-request';
import { queryString } from '../login/login-return';
import { resolveSafeTarget } from '../login/safe-target';
import { returnParameters, type SignOn } from '../sign-on';

/** SMAUTHREASON of a password change after recovery (section 9). */
const CHANGE_PASSWORD_REASON = '34';

interface PasswordServicesQuery {
  SMAUTHREASON?: unknown;
  TARGET?: unknown;
  FTUF?: unknown;
  wl?: unknown;
}

interface PasswordChange {
  /** Whether the change-password screen is next. */
  readonly isReady: boolean;
  readonly isFirstTime: boolean;
}

/**
 * Registers `GET /pw/forms/smpwservices.fcc` (CHG-1, D-7): redirects to the change-password screen if the session has a
 * grant, otherwise to the request screen. A custom recovery service checks its own grants at `change`, so the redirect
 * assumes one (D-15). Does not use up the grant: a GET changes nothing (security rule 7).
 */
export function addPasswordServices(app: FastifyInstance, signOn: SignOn): void {
  const { context, isRecoverable } = signOn;

  async function readChange(request: FastifyRequest, isFirstTimeUrl: boolean): Promise<PasswordChange> {
    if (!isRecoverable) return { isReady: true, isFirstTime: isFirstTimeUrl };
    const session = request.portalSession();
    const grant =
      session === null
        ? null
        : await withDatabaseTimeout(
            context.database,
            readGrant(context.database, session.id, context.clock()),
          );
    const isReady = grant?.ready === true;
    return { isReady, isFirstTime: isReady ? grant.firstTime : isFirstTimeUrl };
  }

  app.get<{ Querystring: PasswordServicesQuery }>('/pw/forms/smpwservices.fcc', async (request, reply) => {
    const { SMAUTHREASON: reason, TARGET: target, FTUF: requested, wl } = request.query;
    const screen = loginScreenIn(target, context.settings.publicOrigin);
    const whiteLabel = clientOfScreen(wl ?? screen, signOn);
    const isFirstTimeUrl = requested === 'Y';
    const { isReady, isFirstTime } =
      reason === CHANGE_PASSWORD_REASON
        ? await readChange(request, isFirstTimeUrl)
        : { isReady: false, isFirstTime: isFirstTimeUrl };
    reply.header('cache-control', 'no-store');
    const parameters = [
      ...(isFirstTime ? ([['FTUF', 'Y']] as const) : []),
      ...returnParameters(signOn, screen),
    ];
    if (isReady)
      return reply.redirect(
        `/nxn/fps-self-change-pw?${queryString([['wl', whiteLabel], ...parameters])}`,
        302,
      );
    const query = queryString(parameters);
    return reply.redirect(`/${whiteLabel}/fps${query && `?${query}`}`, 302);
  });
}

/** Returns the key in a login path such as `/app/{wl}/login`, or the name of an app; the caller checks whether it exists. */
function loginScreenIn(target: unknown, publicOrigin: string): LoginScreen | null {
  const path = typeof target === 'string' ? resolveSafeTarget(target, publicOrigin) : null;
  return /^\/(?:app|self-service)\/([a-z0-9-]{1,64})\//.exec(path ?? '')?.[1] ?? null;
}
