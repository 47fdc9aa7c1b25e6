import { readFileSync } from 'node:fs';
import type { PlainPage, PlainPages } from '@portal/services';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '@portal/shared-wl-assets/language';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import type { Release } from '../parts/release';
import { brandOf } from './brand';
import { clientOf } from './client-of-request';
import { escapeHtml } from './escape-html';
import { newNonce } from './nonce';
import type { PageContext } from './page-context';
import { plainLanguageSwitch } from './plain-language-switch';
import { contentSecurityPolicy } from './security-headers';
import { languageOfVisitor } from './visitor';

const nonces = new WeakMap<FastifyRequest, string>();

const nonceOf = (request: FastifyRequest): string => {
  const nonce = nonces.get(request) ?? newNonce();
  nonces.set(request, nonce);
  return nonce;
};

const styleSheet = (name: string): string => readFileSync(new URL(`${name}.css`, import.meta.url), 'utf8');

const plainStyles = styleSheet('plain-pages');
const furtherStyles = { figures: styleSheet('figures') };

/** The white label whose brand and language a page bears; an unknown key's page is the default one's. */
const whiteLabelOf = ({ whiteLabels }: PageContext, key = 'default'): WhiteLabelConfiguration => {
  const whiteLabel = whiteLabels.get(key) ?? whiteLabels.get('default');
  if (whiteLabel === null) throw new Error('There is no white label "default"');
  return whiteLabel;
};

/**
 * Browsers keep a page that was left, `no-store` or not, and show it again as it was: also to whoever presses Back after its
 * user has logged out (security rule 12). What is kept is empty, and asked for anew.
 */
const KEPT_EMPTY =
  `addEventListener('pagehide',e=>e.persisted&&document.body.replaceChildren());` +
  `addEventListener('pageshow',e=>e.persisted&&location.reload());`;

/** What surrounds the body of a plain page. */
export interface PlainDocument {
  readonly whiteLabel: WhiteLabelConfiguration;
  readonly language: Language;
  readonly nonce: string;
  readonly release: Release;
}

/** The document of a plain page: brand, language and tokens, no script but the one above. */
export const plainDocument = (
  { whiteLabel, language, nonce, release }: PlainDocument,
  page: Pick<PlainPage, 'title' | 'body' | 'head' | 'wide' | 'styles'>,
): string => {
  const { palette, icon, logo } = brandOf(whiteLabel);
  const styles = release.parts.get('shared-wl-assets')?.styles ?? '';
  const further = page.styles === undefined ? '' : furtherStyles[page.styles];
  return [
    `<!doctype html><html lang="${language.slice(0, 2)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(page.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark">',
    `<link rel="icon" href="${icon}"><style nonce="${nonce}">${palette}${styles}${plainStyles}${further}</style><script nonce="${nonce}">${KEPT_EMPTY}</script></head>`,
    `<body class="portal plain"><header class="plain-header"><span class="plain-brand">${logo}<span>${escapeHtml(whiteLabel.name)}</span></span>${String(page.head ?? '')}</header>`,
    `<main class="plain-main${page.wide === true ? ' plain-wide' : ''}">${String(page.body)}</main></body></html>`,
  ].join('');
};

/** Content security policy of a plain page. */
export const plainPagePolicy = (nonce: string): string =>
  contentSecurityPolicy({
    nonce,
    trustedTypes: ["'none'"],
    formOrigins: [],
    frameAncestors: [],
    framesOwn: true,
  });

/** Pages of the reference services in the portal's look. */
export const plainPages = (context: PageContext): PlainPages => ({
  clientOf: ({ raw, headers, cookies }) =>
    clientOf(context, { url: raw.url ?? '/', headers, cookies: cookies ?? {} }).key,
  language: (request, whiteLabel) => languageOfVisitor(request, whiteLabelOf(context, whiteLabel)),
  render: (request, page) => {
    const whiteLabel = whiteLabelOf(context, page.whiteLabel);
    const language = languageOfVisitor(request, whiteLabel);
    const release = context.releaseFor(request);
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
    const head = page.head ?? plainLanguageSwitch(whiteLabel.languages, language, path);
    const document = { whiteLabel, language, release, nonce: nonceOf(request) };
    return plainDocument(document, { ...page, ...(head !== null && { head }) });
  },
});

/** Gives plain pages their security policy. To be called once on the server that renders them. */
export const guardPlainPages = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    const nonce = nonces.get(request);
    if (nonce === undefined) return;
    reply.header('content-security-policy', plainPagePolicy(nonce));
  });
};
