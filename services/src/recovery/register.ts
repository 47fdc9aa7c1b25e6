import type { FastifyPluginAsync } from 'fastify';
import { everyDay, everyHour, everyMinute } from '@portal/server-kit/scheduling';
import { deviceCookies, portalCookies, requireAntiForgery } from '@portal/server-kit/sessions';
import { bindOperations } from '../api/bind-operations';
import { auditLog } from '../audit/audit-log';
import { requestAudit } from '../audit/request-audit';
import { decoyTemplates } from '../contacts/decoy-templates';
import type { ServiceContext } from '../context/service-context';
import { countMessages } from '../messages/channels/counted-messages';
import { messageBrand } from '../messages/message-brand';
import { createMessageQueue } from '../messages/queue/message-queue';
import { auditOperations, rejectedRequest } from './audit/audit';
import { queueLockNotices } from './audit/lock-notices';
import { evictRecoveryCounters } from './limits/counter-eviction';
import { PhoneBudget } from './limits/phone-budget';
import { rollbackSend } from './passcode/rollback-send';
import type { RecoveryContext, RecoveryDependencies } from './recovery-context';
import type { RecoverySettings } from './recovery-settings';
import { purgeRecovery } from './state/purge';
import { changePassword } from './steps/change-password';
import { createTemporaryPassword } from './steps/create-temporary-password';
import { findUser } from './steps/find-user';
import { gateStep } from './steps/gate-step';
import { generateOtp } from './steps/generate-otp';
import { openPrincipal } from './steps/open-principal';
import { readCallStatus } from './steps/read-call-status';
import { readUserType } from './steps/read-user-type';
import { sendUserId } from './steps/send-user-id';
import { startRecovery } from './steps/start-recovery';
import { verifyOtp } from './steps/verify-otp';

/**
 * Recovery service: every operation under /portal-login-service/public (API-1, API-3), bound to the contract, and the phone
 * provider's callbacks. Requires the `portalSession` plugin.
 *
 * @param queuePollMs poll interval of the message queue in milliseconds; only tests change it
 */
export function register(
  service: ServiceContext,
  limits: RecoverySettings,
  dependencies: RecoveryDependencies,
  queuePollMs?: number,
): FastifyPluginAsync {
  return async (app) => {
    const { settings, secrets, clock, counters } = service;
    const { users, findSender } = dependencies;
    const channels = countMessages(dependencies.channels, counters);
    const context: RecoveryContext = {
      ...service,
      ...dependencies,
      limits,
      channels,
      devices: deviceCookies(secrets, portalCookies(settings), clock),
      audit: auditLog(service.database),
      decoys: decoyTemplates(users.sampleUsers, channels.available),
      phoneBudget: new PhoneBudget({ ...service, limits }),
      queue: createMessageQueue(service, { channels, rollbackSend, pollMs: queuePollMs }),
      findBrand: (whiteLabel) => messageBrand(findSender(whiteLabel)),
    };
    requestAudit(service).auditRejections(app, rejectedRequest);
    if (channels.callbacks) await app.register(channels.callbacks);
    await bindOperations(
      app,
      auditOperations(context, {
        startRecovery: gateStep('startRecovery', startRecovery),
        generateOtp,
        readCallStatus,
        verifyOtp,
        createTemporaryPassword,
        findUser: gateStep('findUser', findUser),
        openPrincipal,
        sendUserId,
        changePassword,
        readUserType,
      }),
      requireAntiForgery(settings, context.originAllowed),
    );
    everyHour(
      app,
      () => purgeRecovery(context.database, context.clock()),
      'Ended recoveries could not be deleted',
    );
    everyMinute(app, () => evictRecoveryCounters(context), 'Counters over the limit could not be deleted');
    everyDay(app, () => context.decoys.refresh(), 'Decoys could not be adjusted to the current users');
    everyMinute(app, () => queueLockNotices(context), 'Notices of locks could not be queued');
    app.addHook('onClose', async () => {
      await context.queue.close();
      await context.channels.close();
      await context.users.close();
    });
  };
}
