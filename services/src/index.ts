import type { FastifyPluginAsync } from 'fastify';
import { contentService } from './content';
import { healthService } from './health';
import { operationsService } from './operations';
import { outboxService } from './outbox';
import type { MessageSenders } from './messages/message-brand';
import type { PlainPages } from './plain-pages';
import { recoveryService } from './recovery/recovery-service';
import { registrationService } from './registration';
import type { OriginAllowed } from './request-origin';
import type { ServiceContext } from './service-context';
import { portalSession } from './session/portal-session';
import { signOnService } from './sign-on';
import type { RedirectOriginsOf } from './sign-on/sign-on';
import { statisticsService } from './statistics';
import { operatorPages } from './statistics/operator';
import type { LoginRouteOf, WhiteLabelExists } from './white-label-key';
import { whiteLabelTestsService } from './white-label-tests';

/** A reference service that can be switched off, so that a client's own answers on its addresses (D-3). */
export type ServiceName = 'recovery' | 'sign-on' | 'content' | 'statistics' | 'outbox' | 'white-label-tests';

export interface ServicesOptions {
  disabled: ReadonlySet<ServiceName>;
  whiteLabelExists: WhiteLabelExists;
  /** Name of a white label for the operator's page; null when there is none with this key. */
  whiteLabelName?: (key: string) => string | null;
  /** Name and colour of each client, for its messages. */
  messageSenders?: MessageSenders;
  /** Where a client's mails and landing pages lead to; the usual route when left out. */
  loginRouteOf?: LoginRouteOf;
  /** Origins that a client's visitors may be sent to after signing in (D-9). */
  redirectOriginsOf?: RedirectOriginsOf;
  /** Origins of host pages that embed a flow; they may call recovery, post the login form and send statistics (CARD-8). */
  originAllowed?: OriginAllowed;
  /** JSON file behind the white-label testing dialog. */
  whiteLabelTestsFile?: string;
}

/**
 * All reference services as one plugin (D-3), with `/healthz` and `/readyz`. The recovery session's plugin is registered
 * here unless the server has it already.
 *
 * @param pages turns the bodies of plain pages into documents
 */
export function services(
  context: ServiceContext,
  pages: PlainPages,
  options: ServicesOptions,
): FastifyPluginAsync {
  return async (app) => {
    if (!app.hasRequestDecorator('portalSession')) await app.register(portalSession(context.settings));
    const every: readonly [ServiceName, () => FastifyPluginAsync][] = [
      ['recovery', () => recoveryService(context, options)],
      ['sign-on', () => signOnService(context, pages, options)],
      ['content', () => contentService(context)],
      ['statistics', () => statisticsService(context, options.originAllowed)],
      ['outbox', () => outboxService(context, pages, options)],
      ['white-label-tests', () => whiteLabelTestsService(context, options)],
    ];
    for (const [name, service] of every) {
      if (!options.disabled.has(name)) await app.register(service());
    }
    if (!options.disabled.has('statistics')) await app.register(operatorPages(context, pages, options));
    await app.register(registrationService(pages, options));
    await app.register(operationsService(context));
    await app.register(healthService(context));
  };
}

export { acceptFlatForms } from './flat-form';
export { html, type Html } from './html';
export { type Database } from './database/database';
export { openDatabase } from './database/open-database';
export { addressOf } from './network-of-address';
export type { OriginAllowed, OriginSettings } from './request-origin';
export type { MessageSenders } from './messages/message-brand';
export { operatorHead } from './operator-head';
export { sendPage, type PlainPage, type PlainPages } from './plain-pages';
export { sentFromPortal } from './request-origin';
export type { ServiceContext } from './service-context';
export { storeStatistics } from './statistics/queued-record';
export type { ServiceCounters } from './service-counters';
export { EMBEDDED_HEADER, portalSession } from './session/portal-session';
export {
  cookieSpellings,
  portalCookieNames,
  portalCookies,
  serverCookieNames,
  type CookieSettings,
  type PortalCookie,
  type PortalCookies,
} from './session/portal-cookies';
export { DEVICE_DAYS } from './session/device-cookies';
export { RETURNED_USER_ID_SECONDS } from './session/returned-user-id';
export { answerErrors } from './contract/answer-errors';
export { ANTI_FORGERY_HEADER, AWAY_RETRY_SECONDS, neutralFailure } from './contract/neutral-failure';
export { requireAntiForgery } from './session/require-anti-forgery';
export { isTrialEnvironment, readSettings, type ServicesSettings } from './settings/settings';
export { requireRecoverySettings } from './settings/required-recovery-settings';
export { usualLoginRoute } from './white-label-key';
export { openDataKey } from './settings/data-key';
export { keepEnvironment } from './settings/keep-environment';
export { StartError } from './settings/start-error';
export { demoUsers, refuseDemoUsers, seedDemoUsers } from './database/seed';
