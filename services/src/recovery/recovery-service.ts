import type { FastifyPluginAsync } from 'fastify';
import { serverSecrets } from '@portal/server-kit/configuration';
import type { OriginAllowed } from '@portal/server-kit/http';
import { everyDay, everyHour, everyMinute } from '@portal/server-kit/scheduling';
import { deviceCookies, portalCookies, portalSession, requireAntiForgery } from '@portal/server-kit/sessions';
import { bindOperations } from '../api/bind-operations';
import { decoyTemplates } from '../contacts/decoy-templates';
import type { ServiceContext } from '../context/service-context';
import { NO_COUNTERS } from '../context/service-counters';
import { countMessages } from '../messages/channels/counted-messages';
import { openMessageChannels } from '../messages/channels/open-message-channels';
import { createMessageQueue } from '../messages/queue/message-queue';
import {
  DEFAULT_SENDER,
  messageBrand,
  type MessageSender,
  type MessageSenders,
} from '../messages/texts/message-brand';
import { auditLog } from '../operations/audit/audit-log';
import { requestAudit } from '../operations/audit/request-audit';
import { gateStep } from '../request-gate/gate-step';
import { createRequestGate, type GetProofOfWork } from '../request-gate/request-gate';
import { requireRecoverySettings } from '../settings/settings';
import { openUserStore } from '../users/open-user-store';
import {
  DEFAULT_WHITE_LABEL,
  type GetLoginRoute,
  usualLoginRoute,
  type LoginScreens,
  type WhiteLabelExists,
} from '../white-labels/white-label-key';
import { auditOperations, rejectedRequest } from './audit/audit';
import { queueLockNotices } from './audit/lock-notices';
import { evictRecoveryCounters } from './limits/counter-eviction';
import { PhoneBudget } from './limits/phone-budget';
import { rollbackSend } from './passcode/rollback-send';
import { purgeRecovery } from './state/purge';
import type { RecoveryContext } from './state/recovery-context';
import { changePassword } from './steps/change-password';
import { createTemporaryPassword } from './steps/create-temporary-password';
import { findUser } from './steps/find-user';
import { generateOtp } from './steps/generate-otp';
import { openPrincipal } from './steps/open-principal';
import { readCallStatus } from './steps/read-call-status';
import { readUserType } from './steps/read-user-type';
import { sendUserId } from './steps/send-user-id';
import { startRecovery } from './steps/start-recovery';
import { verifyOtp } from './steps/verify-otp';

export { readGrant } from './state/grants';

export interface RecoveryOptions {
  whiteLabelExists?: WhiteLabelExists;
  /** Apps beside the portal, which recoveries return to; by default none. */
  apps?: LoginScreens['apps'];
  /** Settings of each client that messages and recoveries use. */
  messageSenders?: MessageSenders;
  /** Login route in the mail with the User ID; by default the usual route. */
  getLoginRoute?: GetLoginRoute;
  /** Opens the message channels; by default from the settings. */
  openChannels?: typeof openMessageChannels;
  /** Poll interval of the message queue in milliseconds; by default 1,000. */
  queuePollMs?: number;
  /** When each client demands a proof of work, beyond the settings. */
  getProofOfWork?: GetProofOfWork;
  /** Origins of host pages that embed a flow (CARD-8). */
  originAllowed?: OriginAllowed;
}

/** Creates the context of the steps and opens its message channels. @throws StartError as `requireRecoverySettings` */
async function openContext(
  service: ServiceContext,
  {
    whiteLabelExists,
    apps = [],
    messageSenders,
    getLoginRoute = usualLoginRoute,
    openChannels = openMessageChannels,
    queuePollMs,
  }: RecoveryOptions,
): Promise<RecoveryContext> {
  requireRecoverySettings(service.settings);
  const findSender = (whiteLabel: string): MessageSender =>
    messageSenders?.(whiteLabel) ?? messageSenders?.(DEFAULT_WHITE_LABEL) ?? DEFAULT_SENDER;
  const channels = countMessages(await openChannels(service), service.counters ?? NO_COUNTERS);
  const secrets = serverSecrets(service.settings.serverKey);
  const users = await openUserStore(service);
  return {
    ...service,
    secrets,
    users,
    devices: deviceCookies(secrets, portalCookies(service.settings), service.clock),
    audit: auditLog(service.database),
    channels,
    decoys: decoyTemplates(users.sampleUsers, channels.available),
    phoneBudget: new PhoneBudget(service),
    queue: createMessageQueue(service, {
      channels,
      rollbackSend,
      ...(queuePollMs !== undefined && { pollMs: queuePollMs }),
    }),
    apps,
    whiteLabelExists: whiteLabelExists ?? ((key) => key === DEFAULT_WHITE_LABEL),
    getLoginRoute,
    findSender,
    findBrand: (whiteLabel) => messageBrand(findSender(whiteLabel)),
  };
}

/**
 * Recovery service: every operation under /portal-login-service/public (API-1, API-3), bound to the contract, and the phone
 * provider's callbacks. Registers the portal session unless the server has done so.
 *
 * @throws StartError as `openContext`.
 */
export function recoveryService(service: ServiceContext, options: RecoveryOptions = {}): FastifyPluginAsync {
  return async (app) => {
    const context = await openContext(service, options);
    requestAudit(service).auditRejections(app, rejectedRequest);
    if (context.channels.callbacks) await app.register(context.channels.callbacks);
    if (!app.hasRequestDecorator('portalSession')) await app.register(portalSession(service.settings));
    const gate = createRequestGate(app, service, {
      apps: context.apps,
      whiteLabelExists: context.whiteLabelExists,
      ...(options.getProofOfWork && { getProofOfWork: options.getProofOfWork }),
    });
    await bindOperations(
      app,
      auditOperations(context, {
        startRecovery: gateStep(gate, 'startRecovery', startRecovery),
        generateOtp,
        readCallStatus,
        verifyOtp,
        createTemporaryPassword,
        findUser: gateStep(gate, 'findUser', findUser),
        openPrincipal,
        sendUserId,
        changePassword,
        readUserType,
      }),
      { antiForgery: requireAntiForgery(service.settings, options.originAllowed) },
    );
    everyHour(
      app,
      context.log,
      () => purgeRecovery(context.database, context.clock()),
      'Ended recoveries could not be deleted',
    );
    everyMinute(
      app,
      context.log,
      () => evictRecoveryCounters(context),
      'Counters over the limit could not be deleted',
    );
    everyDay(
      app,
      context.log,
      () => context.decoys.refresh(),
      'Decoys could not be adjusted to the current users',
    );
    everyMinute(app, context.log, () => queueLockNotices(context), 'Notices of locks could not be queued');
    app.addHook('onClose', async () => {
      await context.queue.close();
      await context.channels.close();
      await context.users.close();
    });
  };
}
