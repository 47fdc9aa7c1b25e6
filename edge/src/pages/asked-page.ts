import type { RouteMatch } from '@portal/shared-wl-assets';
import type { Language } from '@portal/shared-wl-assets/language';
import { matchRoute } from '@portal/shared-wl-assets/routes';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import type { Release } from '../parts/release';
import type { PageContext } from './page-context';

/** What is to be shown, once an address has been read. */
export interface AskedPage {
  readonly route: RouteMatch;
  readonly whiteLabel: WhiteLabelConfiguration;
  readonly status: number;
  /** In place of the visitor's own choice. */
  readonly language?: Language;
  /** In place of the system's. */
  readonly scheme?: 'light' | 'dark';
  /** Origins that may frame the page, in place of those that the white label allows. */
  readonly framedBy?: readonly string[];
}

/** Page and white label that an address leads to; an unknown key is a page not found (decisions D-2). */
export const pageAt = (
  { whiteLabels }: Pick<PageContext, 'whiteLabels'>,
  release: Release,
  url: URL,
): AskedPage => {
  const standard = whiteLabels.get('default');
  if (standard === null) throw new Error('There is no white label "default"');
  const route = matchRoute(release.addresses, url);
  if (route === null) throw new Error(`No part answers ${url.pathname}`);
  const key = route.params['wl'] ?? route.query['wl'];
  const whiteLabel = key === undefined ? standard : whiteLabels.get(key);
  const declared = release.parts.get(route.part)?.manifest.routes.find(({ page }) => page === route.page);
  if (whiteLabel !== null) return { route, whiteLabel, status: declared?.status ?? 200 };
  const notFound = [...release.parts.values()].find(({ manifest }) =>
    manifest.routes.some(({ path }) => path === '*'),
  );
  if (notFound === undefined) throw new Error('No part declares the page "not found"');
  return {
    route: { part: notFound.manifest.name, page: 'notFound', path: url.pathname, params: {}, query: {} },
    whiteLabel: standard,
    status: 404,
  };
};
