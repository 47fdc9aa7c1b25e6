import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '@portal/contract/i18n';
import { OPERATOR_DATA_ID, OPERATOR_ROOT_ID, type OperatorDocument } from '@portal/contract/operator';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import {
  escapeHtml,
  operatorHead,
  pageTranslations,
  type PlainPage,
  type PlainPages,
  type SentOperatorPage,
} from '@portal/server-kit/pages';
import { pagePaletteCss, themeColourTags } from '@portal/server-kit/palette';
import type { PageDependencies } from '../page-context/page-dependencies';
import { resolveRequestWhiteLabel } from '../page-context/request-white-label';
import { deriveBrand } from '../pages/document/brand';
import { inlineJson } from '../pages/document/inline-json';
import { generateNonce } from '../pages/headers/nonce';
import { contentSecurityPolicy } from '../pages/headers/security-headers';
import { readVisitorLanguage } from '../pages/initial-state/visitor';
import type { Release } from '../releases/release';
import { renderLanguageSwitch } from './language-switch';

const nonces = new WeakMap<FastifyRequest, string>();

function getNonce(request: FastifyRequest): string {
  const nonce = nonces.get(request) ?? generateNonce();
  nonces.set(request, nonce);
  return nonce;
}

function readText(file: URL): string {
  return readFileSync(file, 'utf8');
}

const plainStyles = readText(new URL('plain-pages.css', import.meta.url));

/** Script and style sheet of the operator pages, once they are built. */
let operatorFiles: { readonly script: string; readonly styles: string } | null = null;

function readOperatorFiles(): NonNullable<typeof operatorFiles> {
  operatorFiles ??= {
    script: readText(new URL('../../../operator-pages/dist/main.js', import.meta.url)),
    styles: readText(new URL('../../../operator-pages/dist/main.css', import.meta.url)),
  };
  return operatorFiles;
}

/** Returns the white label for a page's brand and language; the default one for an unknown key. */
function getWhiteLabel({ whiteLabels }: PageDependencies, key = 'default'): WhiteLabelConfiguration {
  const whiteLabel = whiteLabels.get(key) ?? whiteLabels.get('default');
  if (whiteLabel === null) throw new Error('There is no white label "default"');
  return whiteLabel;
}

/**
 * Browsers restore a page from the back/forward cache despite `no-store`, also after log-out (security rule 12). The
 * page empties itself before it is cached and reloads when restored.
 */
const EMPTY_BEFORE_BFCACHE =
  `addEventListener('pagehide',e=>e.persisted&&document.body.replaceChildren());` +
  `addEventListener('pageshow',e=>e.persisted&&location.reload());`;

/** Data for the document around the body of a plain page. */
export interface PlainDocumentContext {
  readonly whiteLabel: WhiteLabelConfiguration;
  readonly language: Language;
  readonly nonce: string;
  readonly release: Release;
  /** Whether name, logo and icon of the white label are shown; by default they are. */
  readonly hasBrand?: boolean;
}

/**
 * Renders the document of a plain page with brand, language and tokens. Its only script is EMPTY_BEFORE_BFCACHE.
 *
 * @param header HTML beside the brand
 */
export function renderPlainDocument(
  { whiteLabel, language, nonce, release, hasBrand = true }: PlainDocumentContext,
  page: Pick<PlainPage, 'title' | 'body'>,
  header = '',
): string {
  const { palette, brandStyles, icon, mark } = deriveBrand(whiteLabel);
  const brand = hasBrand ? `<span class="plain-brand">${mark}</span>` : '';
  const styles = release.parts.get('shared-wl-assets')?.styles ?? '';
  return [
    `<!doctype html><html lang="${language.slice(0, 2)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(page.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark">',
    `${themeColourTags(palette, 'system')}<link rel="icon" href="${hasBrand ? icon : 'data:,'}"><style nonce="${nonce}">${pagePaletteCss(palette, '.portal', 'system')}${brandStyles}${styles}${plainStyles}</style><script nonce="${nonce}">${EMPTY_BEFORE_BFCACHE}</script></head>`,
    `<body class="portal plain"><header class="plain-header">${brand}${header}</header>`,
    `<main class="plain-main">${String(page.body)}</main></body></html>`,
  ].join('');
}

/**
 * Renders the document of an operator page. Data, script and styles are in it, so that only operators get them, and so
 * that it works whatever build of a part is live.
 */
function renderOperatorDocument(
  { whiteLabel, language, nonce }: Omit<PlainDocumentContext, 'release'>,
  { page, isWide = false }: SentOperatorPage,
  head: string,
): string {
  const { palette, brandStyles, icon, mark } = deriveBrand(whiteLabel);
  const { script, styles } = readOperatorFiles();
  const document: OperatorDocument = { language, page };
  return [
    `<!doctype html><html lang="${language.slice(0, 2)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark">',
    `${themeColourTags(palette, 'system')}<link rel="icon" href="${icon}"><style nonce="${nonce}">${pagePaletteCss(palette, '.portal', 'system')}${brandStyles}${styles}${plainStyles}</style><script nonce="${nonce}">${EMPTY_BEFORE_BFCACHE}</script></head>`,
    `<body class="portal plain"><header class="plain-header"><span class="plain-brand">${mark}</span>${head}</header>`,
    `<main class="plain-main${isWide ? ' plain-wide' : ''}" id="${OPERATOR_ROOT_ID}"><noscript>${escapeHtml(pageTranslations(language).operatorPages.needsScript)}</noscript></main>`,
    `<script type="application/json" id="${OPERATOR_DATA_ID}">${inlineJson(document)}</script><script nonce="${nonce}">${script}</script></body></html>`,
  ].join('');
}

/** Content security policy of a plain page. */
export function plainPageCsp(nonce: string): string {
  return contentSecurityPolicy({
    nonce,
    trustedTypes: ["'none'"],
    formOrigins: [],
    frameAncestors: [],
    allowsOwnFrames: true,
  });
}

/** Creates the renderer of the reference services' pages, in the client's brand. */
export function createPlainPages(context: PageDependencies): PlainPages {
  return {
    getClient: ({ raw, headers, cookies }) =>
      resolveRequestWhiteLabel(context, { url: raw.url ?? '/', headers, cookies: cookies ?? {} }).key,
    language: (request, whiteLabel) => readVisitorLanguage(request, getWhiteLabel(context, whiteLabel)),
    render: (request, page) => {
      const whiteLabel = getWhiteLabel(context, page.whiteLabel);
      const language = readVisitorLanguage(request, whiteLabel);
      const release = context.releaseFor(request);
      const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
      const header = String(renderLanguageSwitch(whiteLabel.languages, language, path) ?? '');
      return renderPlainDocument({ whiteLabel, language, release, nonce: getNonce(request) }, page, header);
    },
    renderOperatorPage: (request, page) => {
      const whiteLabel = getWhiteLabel(context, page.whiteLabel);
      const language = readVisitorLanguage(request, whiteLabel);
      const path = page.path ?? (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
      const isSandbox = isSandboxEnvironment(context.settings.environment);
      const head = String(operatorHead({ language, path, isSandbox }));
      return renderOperatorDocument({ whiteLabel, language, nonce: getNonce(request) }, page, head);
    },
  };
}

/** Adds the content security policy to plain pages. Call it once on the server that renders them. */
export function registerPlainPageCsp(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const nonce = nonces.get(request);
    if (nonce !== undefined) reply.header('content-security-policy', plainPageCsp(nonce));
    done(null, payload);
  });
}
