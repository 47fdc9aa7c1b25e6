import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from './html';
import type { PageLanguage } from './page-translations';

/** One page of the reference services, without its document: the host of the services adds brand, language and tokens. */
export interface PlainPage {
  title: string;
  body: Html;
  /** HTTP status, 200 when absent. */
  status?: number;
  /** Additional markup beside the brand in the page's head. */
  head?: Html;
  /** As wide as the window, for walls and tables. */
  wide?: boolean;
  /** Additional style sheet: the operator's tables and charts, or the brand editor. */
  styles?: 'figures' | 'brand-editor';
  /** Script of the page. */
  script?: 'brand-editor';
  /** White-label key whose brand the page bears; the default one when absent. */
  whiteLabel?: string;
}

/**
 * Turns a page's body into a whole document. The strict content security policy holds: no inline script or style, and
 * classes of the host's `plain-pages.css` (plain-card, plain-table, button, …), with `styles` of the sheet named there, too.
 */
export interface PlainPages {
  render(request: FastifyRequest, page: PlainPage): string;
  /**
   * Language of a white label's pages (I18N-2): the visitor's cookie, if the white label has that language, else the
   * white label's default.
   *
   * @param whiteLabel key; the default white label when absent
   */
  language(request: FastifyRequest, whiteLabel?: string): PageLanguage;
  /** White-label key that the request names by its URL or by the page that it was sent from; the default one otherwise. */
  getClient(request: FastifyRequest): string;
}

/**
 * Sends a page, never stored by a browser or a proxy (security rule 12).
 *
 * @returns the reply, to be returned by the handler
 */
export function sendPage(
  pages: PlainPages,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PlainPage,
): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(pages.render(request, page));
}
