import { type PageBoot, type PagePlan, type RouteMatch, translateFrom } from '@portal/shared-wl-assets';
import { clipReturn } from '@portal/shared-wl-assets/navigation';
import { documentTitle } from './document-title';
import { CLIP_BASE, type PageName } from './page-names';
import { HIDDEN_PATH_TOKEN } from './path-tokens';
import { shownPage } from './shown-page';

const NOT_FOUND = 404;

/** Returns the declared path, so that every spelling is rendered once (D-2). */
const formatDeclaredUrl = ({ path, page, params }: RouteMatch): string => {
  if (path.startsWith(CLIP_BASE)) return CLIP_BASE + page;
  const whiteLabel = params['wl'];
  if (whiteLabel === undefined) return `/${page}`;
  return `${/^\/apps\//i.test(path) ? '/apps' : '/app'}/${whiteLabel}/${page}`;
};

/** Returns the path with which Page Not Found is rendered: of a hidden path only the beginning and the end are kept. */
const wrongPath = (path: string): string => path.replace(HIDDEN_PATH_TOKEN, '').replace('//', '/');

/** Returns the plan of an information page; only Page Not Found shows a part of the request. */
export const plan = ({ route, texts, whiteLabel }: Omit<PageBoot, 'parts'>): PagePlan => {
  const t = translateFrom(texts, () => undefined)('info-pages-mf');
  const shown = shownPage(route, whiteLabel);
  if (shown.page !== 'notFound') {
    // No route has another page (portal.part.ts).
    const page = shown.page as Exclude<PageName, 'notFound'>;
    const heading = t(`${page}.heading`);
    const title = documentTitle(t('title', { heading, name: whiteLabel.name }));
    return {
      title,
      route: { ...shown, path: formatDeclaredUrl(shown), params: {}, query: clipReturn(shown.query) },
      values: {},
    };
  }
  // The specification defines this document title, without the client's name (INF-6).
  const title = documentTitle(t('notFound.heading'));
  if (route.page !== 'notFound') {
    const rendered = { ...shown, path: formatDeclaredUrl(route), params: {} };
    return { title, status: NOT_FOUND, route: rendered, values: {} };
  }
  const path = wrongPath(route.path);
  return { title, status: NOT_FOUND, route: { ...route, path, params: {}, query: {} }, values: {} };
};
