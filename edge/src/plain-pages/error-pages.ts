import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from '@portal/server-kit/pages';
import type { Language } from '@portal/shared-wl-assets/i18n';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import { newNonce } from '../pages/headers/nonce';
import { readVisitorLanguage } from '../pages/initial-state/visitor';
import type { PageDependencies } from '../pages/page-dependencies';
import type { ErrorPage, RenderErrorPage } from '../requests/error-page';
import { isNavigation } from '../requests/navigation';
import { plainPageCsp, renderPlainDocument } from './plain-pages';
import { resolveRequestWhiteLabel } from './request-white-label';

const MESSAGES = { 'en-US': english.errors, 'de-DE': german.errors } as const;

type ErrorMessages = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

/** Statuses with their own message; others use that of 400 or 500. */
export const errorPageStatuses: readonly number[] = Object.keys(english.errors.statuses).map(Number);

/** The message of 401 is for operators: of a visitor only a custom upstream asks credentials, by mistake. */
const OPERATOR_PATHS = '/ops/';

function getMessages(status: number, language: Language, url: string) {
  const { login, statuses } = MESSAGES[language];
  const known: ErrorMessages = statuses;
  const shown = status === 401 && !url.startsWith(OPERATOR_PATHS) ? 500 : status;
  const { title, text } = known[shown] ?? statuses[shown < 500 ? '400' : '500'];
  return { login, title, text };
}

function renderBody({ title, text, login }: ReturnType<typeof getMessages>, loginRoute: string): Html {
  return html`<section>
    <h1>${title}</h1>
    <p>${text}</p>
    <p class="plain-actions"><a class="button" href="${loginRoute}">${login}</a></p>
  </section>`;
}

/** Renders error pages without any part, in the client's brand and the visitor's language. */
export function createErrorPageRenderer(context: PageDependencies): RenderErrorPage {
  return (request, status) => {
    const whiteLabel = resolveRequestWhiteLabel(context, request);
    const language = readVisitorLanguage({ cookies: { ...request.cookies } }, whiteLabel);
    const nonce = newNonce();
    const messages = getMessages(status, language, request.url);
    const document = renderPlainDocument(
      { whiteLabel, language, nonce, release: context.release() },
      {
        title: messages.title,
        body: renderBody(messages, whiteLabel.loginRoute),
      },
    );
    return { document, policy: plainPageCsp(nonce) };
  };
}

/** Bodies of the generic error: only these are replaced, never the response of a custom upstream. */
function isGenericError(payload: unknown): boolean {
  return typeof payload === 'string' && payload.startsWith('{"status":"FAILURE"');
}

function replace(reply: FastifyReply, { document, policy }: ErrorPage): string {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .removeHeader('content-length');
  return document;
}

/**
 * Sends a page instead of JSON for a failed navigation. API requests get the generic JSON. Call it before hooks that
 * depend on a page's policy.
 */
export function registerErrorPages(app: FastifyInstance, render: RenderErrorPage): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400 || !isGenericError(payload) || !isNavigation(request.headers))
      return done(null, payload);
    let replaced = payload;
    try {
      // A request that is rejected early has not had its cookies read.
      const cookies = request.cookies ?? app.parseCookie(request.headers.cookie ?? '');
      const url = request.raw.url ?? '/';
      replaced = replace(reply, render({ url, headers: request.headers, cookies }, reply.statusCode));
    } catch (error) {
      request.log.error({ err: error, event: 'error page failed' }, 'An error page could not be rendered');
    }
    done(null, replaced);
  });
}
