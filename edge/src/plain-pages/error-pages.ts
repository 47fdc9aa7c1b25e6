import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Language } from '@portal/contract/i18n';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { type Html, html } from '@portal/server-kit/pages';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import type { PageDependencies } from '../page-context/page-dependencies';
import { resolveRequestWhiteLabel } from '../page-context/request-white-label';
import { NONCE_PLACEHOLDER } from '../pages/document/placeholders';
import { generateNonce } from '../pages/headers/nonce';
import { readVisitorLanguage } from '../pages/initial-state/visitor';
import type { Release } from '../releases/release';
import type { ErrorPage, ErrorPageKind, RenderErrorPage } from '../requests/error-page';
import { isNavigation } from '../requests/navigation';
import { plainPageCsp, renderPlainDocument } from './plain-pages';

const MESSAGES = { 'en-US': english.errors, 'de-DE': german.errors } as const;

type ErrorMessages = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

/** Statuses with their own message; others use that of 400 or 500. */
export const errorPageStatuses: readonly number[] = Object.keys(english.errors.statuses).map(Number);

/**
 * Paths whose 401 page asks for credentials. Elsewhere only a custom upstream sends 401, by mistake, and the page is
 * that of 500.
 */
const OPERATOR_PATHS = '/ops/';

function findShownKind(kind: ErrorPageKind, url: string): ErrorPageKind {
  return kind === 401 && !url.startsWith(OPERATOR_PATHS) ? 500 : kind;
}

function getMessages(kind: ErrorPageKind, language: Language) {
  const { busy, statuses } = MESSAGES[language];
  if (kind === 'busy') return busy;
  if (kind === 'unserved') return statuses['503'];
  const known: ErrorMessages = statuses;
  return known[kind] ?? statuses[kind < 500 ? '400' : '500'];
}

/** Renders the button of an error page. An empty `href` links to the requested URL itself. */
function renderAction(kind: ErrorPageKind, language: Language, loginRoute: string): Html {
  const { busy, login } = MESSAGES[language];
  return kind === 'busy' || kind === 'unserved'
    ? html`<a class="button" href="">${busy.retry}</a>`
    : html`<a class="button" href="${loginRoute}">${login}</a>`;
}

function renderBody(kind: ErrorPageKind, language: Language, loginRoute: string): Html {
  const { title, text } = getMessages(kind, language);
  return html`<section>
    <h1>${title}</h1>
    <p>${text}</p>
    <p class="plain-actions">${renderAction(kind, language, loginRoute)}</p>
  </section>`;
}

/** Rendered documents of a white label by kind and language, with a placeholder for the nonce. */
interface RenderedPages {
  readonly release: Release;
  readonly documents: Map<string, string>;
}

/**
 * Renders error pages without any part, in the client's brand and the visitor's language. Each is rendered once and
 * cached, since it is sent often during overload.
 */
export function createErrorPageRenderer(context: PageDependencies): RenderErrorPage {
  const rendered = new WeakMap<WhiteLabelConfiguration, RenderedPages>();
  const documentsOf = (whiteLabel: WhiteLabelConfiguration, release: Release): Map<string, string> => {
    const known = rendered.get(whiteLabel);
    if (known?.release === release) return known.documents;
    const documents = new Map<string, string>();
    rendered.set(whiteLabel, { release, documents });
    return documents;
  };
  return (request, errorKind) => {
    const kind = findShownKind(errorKind, request.url);
    const whiteLabel = resolveRequestWhiteLabel(context, request);
    const language = readVisitorLanguage({ cookies: { ...request.cookies } }, whiteLabel);
    const release = context.release();
    const documents = documentsOf(whiteLabel, release);
    const key = `${kind} ${language}`;
    const document =
      documents.get(key) ??
      renderPlainDocument(
        { whiteLabel, language, nonce: NONCE_PLACEHOLDER, release, hasBrand: kind !== 'unserved' },
        {
          title: getMessages(kind, language).title,
          body: renderBody(kind, language, whiteLabel.loginRoute),
        },
      );
    documents.set(key, document);
    const nonce = generateNonce();
    return { document: document.replaceAll(NONCE_PLACEHOLDER, nonce), policy: plainPageCsp(nonce) };
  };
}

/** Returns whether a body is the generic error: only this one is replaced, never the response of a custom upstream. */
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
  app.decorateReply('errorPageKind', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400 || !isGenericError(payload) || !isNavigation(request.headers))
      return done(null, payload);
    let replaced = payload;
    try {
      // The cookies of a request that is rejected early have not been parsed.
      const cookies = request.cookies ?? app.parseCookie(request.headers.cookie ?? '');
      const url = request.raw.url ?? '/';
      const kind = reply.errorPageKind ?? reply.statusCode;
      replaced = replace(reply, render({ url, headers: request.headers, cookies }, kind));
    } catch (error) {
      request.log.error({ err: error, event: 'error page failed' }, 'An error page could not be rendered');
    }
    done(null, replaced);
  });
}
