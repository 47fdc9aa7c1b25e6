import { translateFrom, type PageBoot, type PagePlan, type RouteMatch } from '@portal/shared-wl-assets';
import { clipReturn } from '@portal/shared-wl-assets/clip-return';
import { isPlainPath, isRecoveryPath, OLD_PREFIX } from './bookmark-advice';
import { documentTitle } from './document-title';
import { CLIP_BASE, type PageName } from './page-names';
import { shownPage } from './shown-page';

/** Stands for the part of an address that the visitor chose, so that one rendering serves every wrong address. */
export const PATH_MARKER = 'portalvaluePATH7c41e';

const NOT_FOUND = 404;

/** The address of a page as it is declared: however a visitor has spelt it, it is rendered once (D-2). */
const declaredAddress = ({ path, page, params }: RouteMatch): string => {
  if (path.startsWith(CLIP_BASE)) return CLIP_BASE + page;
  const whiteLabel = params['wl'];
  if (whiteLabel === undefined) return `/${page}`;
  return `${/^\/apps\//i.test(path) ? '/apps' : '/app'}/${whiteLabel}/${page}`;
};

/** One of the few addresses that look the same on Page Not Found, and what differs between them. */
const wrongAddress = (path: string, key: string): Pick<PagePlan, 'values'> & { readonly path: string } => {
  const recovery = isRecoveryPath(path);
  const base = path.startsWith(CLIP_BASE) ? CLIP_BASE : '/';
  const own = `${OLD_PREFIX}/${key}`;
  if (path.replace(/\/$/, '') === own) return { path: own, values: {} };
  if (!isPlainPath(path)) return { path: base + (recovery ? 'fps' : ''), values: {} };
  const prefix = [CLIP_BASE, `${own}/`, `${OLD_PREFIX}/`].find((each) => path.startsWith(each)) ?? '/';
  const rest = path.slice(prefix.length);
  if (!recovery) return { path: prefix + PATH_MARKER, values: { [PATH_MARKER]: rest } };
  // The ending decides the advice, so it stays readable; in the links that lead back here it is written encoded.
  return {
    path: `${prefix}${PATH_MARKER}/fps`,
    values: { [`${PATH_MARKER}/fps`]: rest, [`${PATH_MARKER}%2Ffps`]: encodeURIComponent(rest) },
  };
};

/** What the edge has to know of an information page; only Page Not Found shows anything of the request. */
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
      route: { ...shown, path: declaredAddress(shown), params: {}, query: clipReturn(shown.query) },
      values: {},
    };
  }
  // The document's title is the specification's own here (INF-6).
  const title = documentTitle(t('notFound.heading'));
  if (route.page !== 'notFound') {
    const rendered = { ...shown, path: declaredAddress(route), params: {} };
    return { title, status: NOT_FOUND, route: rendered, values: {} };
  }
  const { path, values } = wrongAddress(route.path, whiteLabel.key);
  return { title, status: NOT_FOUND, route: { ...route, path, params: {}, query: {} }, values };
};
