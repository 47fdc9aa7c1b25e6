import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from './html';
import type { PageLanguage } from './page-translations';

/** One page of the reference services, without its document: the host of the services adds brand, language and tokens. */
export interface PlainPage {
  title: string;
  body: Html;
  /** HTTP status, 200 when absent. */
  status?: number;
  /** Beside the brand in the page's head. */
  head?: Html;
  /** As wide as the window, for walls and tables. */
  wide?: boolean;
  /** A further style sheet: that of the operator's tables and charts. */
  styles?: 'figures';
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
   * Language in which a white label's pages are read (I18N-2): what the visitor's cookie says, if the white label
   * offers it, else the white label's own.
   *
   * @param whiteLabel key; the default white label when absent
   */
  language(request: FastifyRequest, whiteLabel?: string): PageLanguage;
  /** White-label key that the request names by its URL or by the page that it was sent from; the default one otherwise. */
  clientOf(request: FastifyRequest): string;
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
