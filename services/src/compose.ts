import type { FastifyPluginAsync } from 'fastify';
import type { PlainPages } from '@portal/server-kit/pages';
import { portalSession } from '@portal/server-kit/sessions';
import { contentService } from './content/content-service';
import type { ServiceContext } from './context/service-context';
import { helpDeskService } from './help-desk/help-desk-service';
import { openMessageChannels } from './messages/open-message-channels';
import { healthService } from './operations/health';
import { operationsService } from './operations/operations-service';
import type { MailPagesOptions } from './outbox/mail-pages';
import { outboxService } from './outbox/outbox-service';
import { createKeysCheck } from './recovery/limits/attempts';
import type { RecoveryOptions } from './recovery/recovery-context';
import { recoveryService } from './recovery/recovery-service';
import { registrationService } from './registration/registration-service';
import { createRequestGate, type GateOptions } from './request-gate/request-gate';
import type { ServicesSettings } from './settings/settings';
import type { SignOnOptions } from './sign-on/sign-on';
import { signOnService } from './sign-on/sign-on-service';
import { operatorPages, type OperatorOptions } from './statistics/operator/operator-pages';
import { statisticsService } from './statistics/statistics-service';
import { openUserStore } from './users/open-user-store';
import {
  type WhiteLabelTestsOptions,
  whiteLabelTestsService,
} from './white-labels/testing-dialog/white-label-tests-service';

/** Reference service that can be replaced by a custom upstream on the same routes (D-3). */
export type ServiceName = 'recovery' | 'sign-on' | 'content' | 'statistics' | 'outbox' | 'white-label-tests';

/** What the features use of the clients and apps. */
export interface ServicesOptions
  extends
    GateOptions,
    RecoveryOptions,
    SignOnOptions,
    MailPagesOptions,
    OperatorOptions,
    WhiteLabelTestsOptions {
  readonly disabled: ReadonlySet<ServiceName>;
  /** Returns the keys of clients whose files have mistakes, for `/readyz`. */
  readonly outdatedWhiteLabels: () => readonly string[];
}

/**
 * Creates a plugin with all reference services (D-3), `/healthz` and `/readyz`. Registers `portalSession` unless the
 * server already has it.
 *
 * @param pages renders the bodies of plain pages as documents
 */
export function services(
  context: ServiceContext,
  settings: ServicesSettings,
  pages: PlainPages,
  options: ServicesOptions,
): FastifyPluginAsync {
  const { recovery, users, messages } = settings;
  const isServed = (name: ServiceName) => !options.disabled.has(name);
  const isRecoverable = isServed('recovery');
  const checkKeys = createKeysCheck(context, recovery);
  return async (app) => {
    if (!app.hasRequestDecorator('portalSession')) await app.register(portalSession(context.settings));
    if (isRecoverable) {
      const dependencies = {
        ...options,
        users: await openUserStore(context, users),
        phoneCountry: users.phoneCountry,
        channels: await openMessageChannels(context, messages, checkKeys),
        gate: createRequestGate(app, context, settings.gate, options),
      };
      await app.register(recoveryService(context, recovery, dependencies));
    }
    if (isServed('sign-on')) {
      const dependencies = {
        ...options,
        users: await openUserStore(context, users),
        phoneCountry: users.phoneCountry,
        isRecoverable,
        recoveriesPerIpPerHour: recovery.transactionsPerIpPerHour,
      };
      await app.register(signOnService(context, pages, dependencies));
    }
    if (isServed('content')) await app.register(contentService(context));
    if (isServed('statistics')) {
      await app.register(statisticsService(context, settings.statistics, options.originAllowed));
      await app.register(operatorPages(context, settings.statistics, pages, options));
    }
    if (isServed('outbox'))
      await app.register(outboxService(context, pages, { ...options, messages, checkKeys }));
    if (isServed('white-label-tests')) await app.register(whiteLabelTestsService(context, options));
    await app.register(registrationService(pages, options));
    await app.register(operationsService(context, settings.audit));
    const caseDependencies = { ...options, users, limits: recovery, isRecoverable };
    await app.register(helpDeskService(context, settings.helpDesk, pages, caseDependencies));
    await app.register(healthService(context, users.directory, options.outdatedWhiteLabels));
  };
}
