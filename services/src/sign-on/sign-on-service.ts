import type { FastifyPluginAsync } from 'fastify';
import { serverSecrets } from '@portal/server-kit/configuration';
import { acceptFlatForms, type OriginAllowed } from '@portal/server-kit/http';
import type { PlainPages } from '@portal/server-kit/pages';
import { everyHour, everyMinute } from '@portal/server-kit/scheduling';
import { deviceCookies, portalCookies } from '@portal/server-kit/sessions';
import { referenceHome } from '@portal/server-kit/white-labels/formats';
import type { ServiceContext } from '../context/service-context';
import type { MessageSenders } from '../messages/texts/message-brand';
import { auditLog } from '../operations/audit/audit-log';
import { requestAudit } from '../operations/audit/request-audit';
import { openUserStore } from '../users/open-user-store';
import type { LoginScreens } from '../white-labels/white-label-key';
import { rejectedFormStep } from './audit-sign-on';
import { LoginRequests } from './login/login-request';
import { addProcessLogin } from './login/process-login';
import { addErrorPages } from './pages/error-pages';
import { addHome } from './pages/home';
import { addPasswordServices } from './passwords/password-services';
import { deleteExpiredSessions } from './sessions/sessions';
import type { GetHomeUrl, ListRedirectOrigins, SignOn } from './sign-on';
import { evictFailureCounters } from './throttling/evict-failure-counters';

export interface SignOnOptions extends LoginScreens {
  /** Whether a host page's origin may embed and submit a login form. */
  originAllowed?: OriginAllowed | undefined;
  /** Returns the origins to which a client's TARGET may redirect; by default none. */
  listRedirectOrigins?: ListRedirectOrigins;
  /** Returns a client's home page; by default the page of this service. */
  getHomeUrl?: GetHomeUrl;
  /** Returns a client's message sender, which has the client's time zone; by default UTC. */
  messageSenders?: MessageSenders;
  /** Names of the services that custom upstreams replace; by default none. */
  disabled?: ReadonlySet<string>;
}

/**
 * Creates the reference single sign-on service (D-2, D-3, D-7, D-9): home page, login forms, log-out and the redirect to
 * the change-password screen. Requires the `portalSession` plugin.
 */
export function signOnService(
  context: ServiceContext,
  pages: PlainPages,
  options: SignOnOptions,
): FastifyPluginAsync {
  return async (app) => {
    const secrets = serverSecrets(context.settings.serverKey);
    const loginRequests = new LoginRequests(secrets, context.clock);
    const audit = auditLog(context.database);
    const cookies = portalCookies(context.settings);
    const users = await openUserStore(context);
    app.addHook('onClose', users.close);
    const signOn: SignOn = {
      users,
      audit,
      context,
      pages,
      secrets,
      cookies,
      devices: deviceCookies(secrets, cookies, context.clock),
      isRecoverable: options.disabled?.has('recovery') !== true,
      loginRequests,
      listRedirectOrigins: () => [],
      getHomeUrl: referenceHome,
      ...options,
    };
    requestAudit(context).auditRejections(app, rejectedFormStep);
    app.removeAllContentTypeParsers();
    acceptFlatForms(app);
    addErrorPages(app, signOn);
    addHome(app, signOn);
    addProcessLogin(app, signOn);
    addPasswordServices(app, signOn);
    everyHour(
      app,
      context.log,
      () => deleteExpiredSessions(context.database, context.clock()),
      'Expired sessions could not be deleted',
    );
    everyMinute(
      app,
      context.log,
      () => evictFailureCounters(context.database, context.clock()),
      'Counters of failed sign-ins could not be deleted',
    );
  };
}
