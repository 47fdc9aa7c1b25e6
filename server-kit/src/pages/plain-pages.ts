import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorPage } from '@portal/contract/operator';
import type { Html } from './html';
import type { PageLanguage } from './page-translations';

/** Content of one page of the reference services; the server around them adds brand, language and tokens. */
export interface PlainPage {
  title: string;
  body: Html;
  /** HTTP status, 200 when absent. */
  status?: number;
  /** Key of the white label whose brand the page shows; the default one when absent. */
  whiteLabel?: string;
}

/** An operator page, which the browser renders from its data. */
export interface SentOperatorPage {
  readonly page: OperatorPage;
  /** HTTP status, 200 when absent. */
  readonly status?: number;
  /** URL of the page, for the links in its header; by default that of the request, without its query. */
  readonly path?: string;
  /** Whether the page is as wide as the window, for dashboards and tables. */
  readonly isWide?: boolean;
  /** Key of the white label whose brand the page shows; the default one when absent. */
  readonly whiteLabel?: string;
}

/**
 * Renders a page's body as a whole document. The strict content security policy applies: no inline script or style, only
 * classes of `plain-pages.css` (plain-card, plain-table, button, …).
 */
export interface PlainPages {
  render(request: FastifyRequest, page: PlainPage): string;
  renderOperatorPage(request: FastifyRequest, page: SentOperatorPage): string;
  /**
   * Language of a white label's pages (I18N-2): the visitor's cookie, if the white label has that language, else the
   * white label's default.
   *
   * @param whiteLabel key; the default white label when absent
   */
  language(request: FastifyRequest, whiteLabel?: string): PageLanguage;
  /** Returns the white-label key in the URL of the request or of the page that sent it; otherwise the default one. */
  getClient(request: FastifyRequest): string;
}

/** Sends a document with `no-store`, so that no browser or proxy stores it (security rule 12). */
function sendDocument(reply: FastifyReply, document: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(document);
}

/** Sends a page that is not stored. @returns the reply, to be returned by the handler */
export function sendPage(
  pages: PlainPages,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PlainPage,
): FastifyReply {
  return sendDocument(reply, pages.render(request, page), page.status);
}

/** Sends an operator page that is not stored. @returns the reply, to be returned by the handler */
export function sendOperatorPage(
  pages: PlainPages,
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentOperatorPage,
): FastifyReply {
  return sendDocument(reply, pages.renderOperatorPage(request, page), page.status);
}
