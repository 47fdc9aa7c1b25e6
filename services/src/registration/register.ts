import type { FastifyPluginAsync } from 'fastify';
import { html, pageTranslations, type PlainPages, sendPage } from '@portal/server-kit/pages';
import type { GetLoginRoute, WhiteLabelExists } from '../white-labels/white-label-key';

const FORMS = { online_access: 'onlineAccess', open_account: 'openAccount' } as const;

export interface RegistrationOptions {
  whiteLabelExists: WhiteLabelExists;
  /** Returns the route of the login page for the back link. */
  getLoginRoute: GetLoginRoute;
}

/**
 * Landing pages of a client's registration (LOG-12, D-2): `/registration/self-reg/{wl}/online_access` and
 * `…/open_account`. They have no form. An unknown white label gives Page Not Found.
 */
export function register(
  pages: PlainPages,
  { whiteLabelExists, getLoginRoute }: RegistrationOptions,
): FastifyPluginAsync {
  return (app) => {
    for (const [path, form] of Object.entries(FORMS)) {
      app.get<{ Params: { wl: string } }>(`/registration/self-reg/:wl/${path}`, (request, reply) => {
        const whiteLabel = request.params.wl;
        if (!whiteLabelExists(whiteLabel)) {
          reply.callNotFound();
          return reply;
        }
        const texts = pageTranslations(pages.language(request, whiteLabel)).registration;
        const { title, text, have, needs } = texts[form];
        const body = html`<section>
          <h1>${title}</h1>
          <p>${text}</p>
          <h2>${have}</h2>
          <p>${needs}</p>
          <p class="note">${texts.note}</p>
          <p class="plain-actions">
            <a class="button secondary" href="${getLoginRoute(whiteLabel)}">${texts.back}</a>
          </p>
        </section>`;
        return sendPage(pages, request, reply, { title, body, whiteLabel });
      });
    }
    return Promise.resolve();
  };
}
