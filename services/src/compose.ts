import type { FastifyPluginAsync } from 'fastify';
import type { PlainPages } from '@portal/server-kit/pages';
import { portalSession } from '@portal/server-kit/sessions';
import { register as content } from './content/register';
import type { ServiceContext } from './context/service-context';
import { register as health } from './health/register';
import { register as helpDesk } from './help-desk/register';
import { openMessageChannels } from './messages/open-message-channels';
import { register as operations } from './operations/register';
import type { MailPagesOptions } from './outbox/mail-pages';
import { register as outbox } from './outbox/register';
import { createKeysCheck } from './recovery/limits/attempts';
import type { RecoveryOptions } from './recovery/recovery-context';
import { register as recovery } from './recovery/register';
import { register as registration } from './registration/register';
import { createRequestGate, type GateOptions } from './request-gate/request-gate';
import type { ServicesSettings } from './settings/settings';
import { register as signOn } from './sign-on/register';
import type { SignOnOptions } from './sign-on/sign-on';
import { register as statistics, type StatisticsOptions } from './statistics/register';
import { openUserStore } from './users/open-user-store';
import {
  type WhiteLabelTestsOptions,
  register as whiteLabelTests,
} from './white-labels/testing-dialog/register';

/** Reference service that can be replaced by a custom upstream on the same routes (D-3). */
export type ServiceName = 'recovery' | 'sign-on' | 'content' | 'statistics' | 'outbox' | 'white-label-tests';

/** What the features use of the clients and apps. */
export interface ServicesOptions
  extends
    GateOptions,
    RecoveryOptions,
    SignOnOptions,
    MailPagesOptions,
    StatisticsOptions,
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
  const { messages } = settings;
  const { phoneCountry, directory } = settings.users;
  const isServed = (name: ServiceName) => !options.disabled.has(name);
  const isRecoverable = isServed('recovery');
  const checkKeys = createKeysCheck(context, settings.recovery);
  return async (app) => {
    if (!app.hasRequestDecorator('portalSession')) await app.register(portalSession(context.settings));
    if (isRecoverable) {
      const dependencies = {
        ...options,
        users: await openUserStore(context, settings.users),
        phoneCountry,
        channels: await openMessageChannels(context, messages, checkKeys),
        gate: createRequestGate(app, context, settings.gate, options),
      };
      await app.register(recovery(context, settings.recovery, dependencies));
    }
    if (isServed('sign-on')) {
      const dependencies = {
        ...options,
        users: await openUserStore(context, settings.users),
        phoneCountry,
        isRecoverable,
        recoveriesPerIpPerHour: settings.recovery.transactionsPerIpPerHour,
      };
      await app.register(signOn(context, pages, dependencies));
    }
    if (isServed('content')) await app.register(content(context));
    if (isServed('statistics')) await app.register(statistics(context, settings.statistics, pages, options));
    if (isServed('outbox')) await app.register(outbox(context, pages, { ...options, messages, checkKeys }));
    if (isServed('white-label-tests')) await app.register(whiteLabelTests(context, options));
    await app.register(registration(pages, options));
    await app.register(operations(context, settings.audit));
    const caseDependencies = { ...options, users: settings.users, limits: settings.recovery, isRecoverable };
    await app.register(helpDesk(context, settings.helpDesk, pages, caseDependencies));
    await app.register(health(context, directory, options.outdatedWhiteLabels));
  };
}
