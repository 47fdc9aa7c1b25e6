import type { FastifyPluginAsync } from 'fastify';
import { bindOperations } from '../contract/bind-operations';
import { countedMessages } from '../messages/counted-messages';
import { openMessageChannels } from '../messages/open-message-channels';
import type { ServiceContext } from '../service-context';
import { NO_COUNTERS } from '../service-counters';
import { portalSession } from '../session/portal-session';
import { requireAntiForgery } from '../session/require-anti-forgery';
import { serverSecrets } from '../settings/server-secrets';
import { audited } from './audit';
import { changePassword } from './change-password';
import { exchangePrincipal, findUser, readUserType } from './forgotten-user';
import { generateOtp } from './generate-otp';
import { purgeRecovery } from './purge';
import { MINUTE, type RecoveryContext } from './recovery-context';
import { sendUserId } from './send-user-id';
import { startRecovery } from './start-recovery';
import { createTemporaryPassword } from './temporary-password';
import { verifyOtp } from './verify-otp';

export { readGrant, type Grant } from './grants';

const PURGE_MS = 10 * MINUTE;

/**
 * The recovery service: every call under /portal-login-service/public (API-1, API-3), bound to the contract.
 * Registers the portal session when the server has not done so. Errors: StartError without a way to send messages.
 */
export function recoveryService(service: ServiceContext): FastifyPluginAsync {
  return async (app) => {
    const context: RecoveryContext = {
      ...service,
      secrets: serverSecrets(service.settings.serverKey),
      channels: countedMessages(openMessageChannels(service), service.counters ?? NO_COUNTERS),
    };
    if (!app.hasRequestDecorator('portalSession')) await app.register(portalSession(service.settings));
    await bindOperations(
      app,
      {
        startRecovery: audited(context, 'startRecovery', startRecovery),
        generateOtp: audited(context, 'generateOtp', generateOtp),
        verifyOtp: audited(context, 'verifyOtp', verifyOtp),
        createTemporaryPassword: audited(context, 'createTemporaryPassword', createTemporaryPassword),
        findUser: audited(context, 'findUser', findUser),
        openPrincipal: audited(context, 'openPrincipal', exchangePrincipal),
        sendUserId: audited(context, 'sendUserId', sendUserId),
        changePassword: audited(context, 'changePassword', changePassword),
        readUserType: (call) => readUserType(context, call),
      },
      { antiForgery: requireAntiForgery(service.settings.publicOrigin) },
    );
    const purge = setInterval(() => {
      purgeRecovery(context.database, context.clock()).catch((error: unknown) =>
        context.log.warn({ err: error, event: 'purge failed' }, 'Ended recoveries could not be deleted'),
      );
    }, PURGE_MS);
    purge.unref();
    app.addHook('onClose', async () => clearInterval(purge));
  };
}
