import type { RouteMatch } from '@portal/shared-wl-assets';
import { type PageName, pageNames } from './page-names';

const route = (page: PageName, path: string): RouteMatch => ({
  part: 'info-pages-mf',
  page,
  path,
  params: {},
  query: {},
});

/** Routes of every information page, and of Page Not Found for each kind of wrong URL. */
export const fixtures: Readonly<Record<string, { readonly route: RouteMatch }>> = {
  ...Object.fromEntries(pageNames.map((page) => [page, { route: route(page, `/app/default/${page}`) }])),
  clipCookiePolicy: { route: route('cookiePolicy', '/app/clip/cookiePolicy') },
  'not-found': { route: route('notFound', '/nowhere') },
  'not-found-old-bookmark': { route: route('notFound', '/app/home') },
  'not-found-old-recovery': { route: route('notFound', '/app/default/fps') },
};
