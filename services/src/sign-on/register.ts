import type { FastifyPluginAsync } from 'fastify';
import { acceptFlatForms } from '@portal/server-kit/http';
import type { PlainPages } from '@portal/server-kit/pages';
import { everyHour, everyMinute } from '@portal/server-kit/scheduling';
import { deviceCookies, portalCookies } from '@portal/server-kit/sessions';
import { auditLog } from '../audit/audit-log';
import { requestAudit } from '../audit/request-audit';
import type { ServiceContext } from '../context/service-context';
import { rejectedFormStep } from './audit-sign-on';
import { LoginRequests } from './login/login-request';
import { addErrorPages } from './pages/error-pages';
import { addHome } from './pages/home';
import { addPasswordServices } from './passwords/password-services';
import { addProcessLogin } from './process-login';
import { deleteExpiredSessions } from './sessions/sessions';
import type { SignOn, SignOnDependencies } from './sign-on';
import { evictFailureCounters } from './throttling/evict-failure-counters';

/**
 * Creates the reference single sign-on service (D-2, D-3, D-7, D-9): home page, login forms, log-out and the redirect to
 * the change-password screen. Requires the `portalSession` plugin.
 */
export function register(
  context: ServiceContext,
  pages: PlainPages,
  dependencies: SignOnDependencies,
): FastifyPluginAsync {
  return async (app) => {
    const { database, secrets, clock } = context;
    const cookies = portalCookies(context.settings);
    app.addHook('onClose', dependencies.users.close);
    const signOn: SignOn = {
      ...dependencies,
      audit: auditLog(database),
      context,
      pages,
      cookies,
      devices: deviceCookies(secrets, cookies, clock),
      loginRequests: new LoginRequests(secrets, clock),
    };
    requestAudit(context).auditRejections(app, rejectedFormStep);
    app.removeAllContentTypeParsers();
    acceptFlatForms(app);
    addErrorPages(app, signOn);
    addHome(app, signOn);
    addProcessLogin(app, signOn);
    addPasswordServices(app, signOn);
    everyHour(app, () => deleteExpiredSessions(database, clock()), 'Expired sessions could not be deleted');
    everyMinute(
      app,
      () => evictFailureCounters(database, clock()),
      'Counters of failed sign-ins could not be deleted',
    );
  };
}
