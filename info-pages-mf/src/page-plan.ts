import { translateFrom, type PageBoot, type PagePlan, type RouteMatch } from '@portal/shared-wl-assets';
import { bookmarkAdvice } from './bookmark-advice';
import { shownPage } from './shown-page';

/** Stands for the part of an address that the visitor chose, so that one rendering serves every wrong address. */
export const PATH_MARKER = 'portalvaluePATH7c41e';

const NOT_FOUND = 404;

/** One of the few addresses that look the same on Page Not Found, and what differs between them. */
const plainAddress = (path: string): Pick<PagePlan, 'values'> & { readonly path: string } => {
  const { newPrefix, move } = bookmarkAdvice(path);
  const ending = newPrefix === '/self-service' ? '/fps' : '';
  if (move === null) return { path: ending === '' ? '/' : ending, values: {} };
  // The marker takes all that follows the prefix; the ending decides the prefix and is put back by the value.
  const rest = path.slice('/app/'.length);
  return ending === ''
    ? { path: `/app/${PATH_MARKER}`, values: { [PATH_MARKER]: rest } }
    : { path: `/app/${PATH_MARKER}/fps`, values: { [`${PATH_MARKER}/fps`]: rest } };
};

const notFoundPlan = (title: string, route: RouteMatch): PagePlan => {
  const { path, values } = plainAddress(route.path);
  return { title, status: NOT_FOUND, route: { ...route, path, params: {} }, values };
};

/** What the edge has to know of an information page; only Page Not Found shows anything of the request. */
export const plan = ({ route, texts, whiteLabel }: Omit<PageBoot, 'parts'>): PagePlan => {
  const t = translateFrom(texts, () => undefined)('info-pages-mf');
  const shown = shownPage(route, whiteLabel);
  // The document's title is the specification's own here (INF-6).
  if (shown.page === 'notFound') return notFoundPlan(t('notFound.heading'), shown);
  const title = t('title', { heading: t(`${shown.page}.heading`), name: whiteLabel.name });
  return { title, route: { ...shown, path: `/${shown.page}`, params: {}, query: {} }, values: {} };
};
