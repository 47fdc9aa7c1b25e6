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

/** The path that Page Not Found is rendered with: of one that may not be repeated its beginning and ending stay. */
const wrongPath = (path: string): string => path.replace(HIDDEN_PATH_TOKEN, '').replace('//', '/');

/** Returns the plan of an information page; only Page Not Found shows a part of the request. */
export const plan = ({ route, texts, whiteLabel }: Omit<PageBoot, 'parts'>): PagePlan => {
  const t = translateFrom(texts, () => undefined)('info-pages-mf');
  const shown = shownPage(route, whiteLabel);
  if (shown.page !== 'notFound') {
    // Routes lead to no other pages (portal.part.ts).
    const page = shown.page as Exclude<PageName, 'notFound'>;
    const heading = t(`${page}.heading`);
    const title = documentTitle(t('title', { heading, name: whiteLabel.name }));
    return {
      title,
      route: { ...shown, path: formatDeclaredUrl(shown), params: {}, query: clipReturn(shown.query) },
      values: {},
    };
  }
  // The document's title is the specification's own here (INF-6).
  const title = documentTitle(t('notFound.heading'));
  if (route.page !== 'notFound') {
    const rendered = { ...shown, path: formatDeclaredUrl(route), params: {} };
    return { title, status: NOT_FOUND, route: rendered, values: {} };
  }
  const path = wrongPath(route.path);
  return { title, status: NOT_FOUND, route: { ...route, path, params: {}, query: {} }, values: {} };
};
