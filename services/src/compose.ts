import type { FastifyPluginAsync } from 'fastify';
import type { OriginAllowed } from '@portal/server-kit/http';
import type { PlainPages } from '@portal/server-kit/pages';
import { portalSession } from '@portal/server-kit/sessions';
import { contentService } from './content/content-service';
import type { ServiceContext } from './context/service-context';
import { helpDeskService } from './help-desk/help-desk-service';
import type { MessageSenders } from './messages/texts/message-brand';
import { healthService } from './operations/health';
import { operationsService } from './operations/operations-service';
import { outboxService } from './outbox/outbox-service';
import { recoveryService } from './recovery/recovery-service';
import { registrationService } from './registration/registration-service';
import type { GetProofOfWork } from './request-gate/request-gate';
import type { GetHomeUrl, ListRedirectOrigins } from './sign-on/sign-on';
import { signOnService } from './sign-on/sign-on-service';
import { operatorPages } from './statistics/operator/operator-pages';
import { statisticsService } from './statistics/statistics-service';
import { whiteLabelTestsService } from './white-labels/testing-dialog/white-label-tests-service';
import type { GetLoginRoute, LoginScreens } from './white-labels/white-label-key';

/** Reference service that can be replaced by a custom upstream on the same routes (D-3). */
export type ServiceName = 'recovery' | 'sign-on' | 'content' | 'statistics' | 'outbox' | 'white-label-tests';

export interface ServicesOptions extends LoginScreens {
  disabled: ReadonlySet<ServiceName>;
  /** Returns the name of a white label for the statistics page; null for an unknown key. */
  whiteLabelName?: (key: string) => string | null;
  /** Returns a client's brand, languages and time zone, for its messages. */
  messageSenders?: MessageSenders;
  /** Returns the keys of all clients, for the preview of their messages. */
  whiteLabelKeys?: () => readonly string[];
  /** Returns the keys of clients whose files have mistakes, for `/readyz`. */
  outdatedWhiteLabels?: () => readonly string[];
  /** Returns the login route to which a client's mails and landing pages link; by default the usual route. */
  getLoginRoute?: GetLoginRoute;
  /** Returns the proof-of-work mode that a client requires of its request screens in addition to the settings. */
  getProofOfWork?: GetProofOfWork;
  /** Returns the origins to which a client's visitors may be redirected after signing in (D-9). */
  listRedirectOrigins?: ListRedirectOrigins;
  /** Returns a client's home page (D-16); by default that of the reference sign-on. */
  getHomeUrl?: GetHomeUrl;
  /** Whether a host page's origin may embed a flow: send recovery requests and statistics, submit the login form (CARD-8). */
  originAllowed?: OriginAllowed;
  /** JSON file with the list of the white-label testing dialog. */
  whiteLabelTestsFile?: string;
}

/**
 * Creates a plugin with all reference services (D-3), `/healthz` and `/readyz`. Registers `portalSession` unless the
 * server already has it.
 *
 * @param pages renders the bodies of plain pages as documents
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
    await app.register(helpDeskService(context, pages, options));
    await app.register(healthService(context, options.outdatedWhiteLabels));
  };
}
