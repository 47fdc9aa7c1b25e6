import type { RouteMatch } from '@portal/shared-wl-assets';

/** Returns path and query of a route, such as `/default/fps?FTUF=Y`. */
export const formatUrl = ({ path, query }: Pick<RouteMatch, 'path' | 'query'>): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};
